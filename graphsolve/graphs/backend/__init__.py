"""The `bitgrid` backend of networkx: networkx's own functions run natively on a `BitGrid`.

networkx loads `info` through the entry point `networkx.backend_info` and `interface` through
`networkx.backends`. See "Backends" in the networkx reference.
"""
