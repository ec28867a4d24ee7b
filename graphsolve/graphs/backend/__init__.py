"""The `bitgrid` backend of networkx.

Whoever calls networkx's own functions with a `BitGrid` is served from here: `interface` is what
networkx finds through the entry point `networkx.backends`, `info` what it reads through
`networkx.backend_info`. `reach` and `paths` have the functions, `lengths`
the results that they give. See "Backends" in the reference of networkx.
"""
