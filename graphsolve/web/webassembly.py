"""Kernels as WebAssembly, for the browser, where there is no numba.

numba compiles a kernel to LLVM IR, which LLVM can compile for the browser as well. The result
needs no linker: an object file that refers to no other is a module that can be loaded. It exports
nothing, but puts a function whose address is taken into a table. Its format is that of
`Linking.md` in https://github.com/WebAssembly/tool-conventions.

To import this module, numba must be installed (the extra `fast`).
"""

import re
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
from numba import njit, types

from graphsolve.graphs.kernels import OPTIONS

if TYPE_CHECKING:
    from numba.core.dispatcher import Dispatcher

TRIPLE, FEATURES = "wasm32-unknown-unknown", "+simd128"

RUN = """
@entry = global ptr @run

define i32 @run(ptr %array, i32 %number) {{
  %result = alloca i64
  %error = alloca ptr
  %more = zext i32 %number to i64
  call i32 @"{kernel}"(ptr %result, ptr %error, ptr null, ptr null, i64 {most}, i64 8,
    ptr %array, i64 {most}, i64 8, i64 %more)
  %status = load i64, ptr %result
  %short = trunc i64 %status to i32
  ret i32 %short
}}
"""
"""A function that calls a kernel as numba does. Its address is taken.

An array has seven fields: its owners, length, item size, address, shape and strides. Indices are
not checked, but slices are, so the length is the most there can be.
"""

MOST = 2**28 - 1  # the most items of 8 bytes that 32 bits can address


def webassembly(kernel: "Dispatcher[Any]") -> bytes:
    """Return a kernel of an array of int64 and an integer as a module of WebAssembly.

    It imports `env.__linear_memory`, which begins with its constants; `env.__stack_pointer`, from
    which its stack grows down; and `env.__indirect_function_table`, in which entry 1 becomes its
    function of the address of an array and a number.
    """

    # A kernel from the cache has no LLVM IR, but a function that calls it has.
    def call(array: object, number: int) -> int:
        return int(kernel(array, number))

    caller: Any = njit(**OPTIONS)(call)
    caller.compile((types.Array(types.int64, 1, "C"), types.int64))
    [(signature, text)] = caller.inspect_llvm().items()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    text += RUN.format(kernel=caller.overloads[signature].fndesc.mangled_name, most=MOST)
    text = re.sub("(?<=target datalayout = ).*", f'"{machine.target_data}"', text)
    text = re.sub("(?<=target triple = ).*", f'"{TRIPLE}"', text)
    module = llvm.parse_assembly(text)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name != "entry":
            value.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()  # removes what Python would call
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
    return bytes(machine.emit_object(module))
