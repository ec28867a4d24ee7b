"""The kernels of the compiled engine of cave combat."""
