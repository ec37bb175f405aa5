"""Loads the author's file as Python would."""

import os
import sys
from types import ModuleType
from typing import Any, List

from . import rewrite


def prepare(file: str, args: List[str]) -> None:
    """The path, arguments and environment that a script of this file sees."""
    sys.argv = [file] + args
    folder = sys.path[0] = os.path.dirname(os.path.abspath(file))
    root = folder
    while os.path.isfile(os.path.join(root, "__init__.py")) and os.path.dirname(root) != root:
        root = os.path.dirname(root)
    if root != folder:
        # A file of a package may import it by its name, as tests do under pytest.
        sys.path.insert(1, root)
    sys.dont_write_bytecode = True
    # Scripts ask which device is theirs, and many of them do nothing without an answer.
    os.environ.setdefault("TILE_FWK_DEVICE_ID", "0")


def new_module(file: str, name: str) -> ModuleType:
    """An empty module of the file, known under `name`."""
    module = ModuleType(name)
    module.__file__ = os.path.abspath(file)
    module.__dict__["__builtins__"] = __builtins__
    sys.modules[name] = module
    return module


def execute(file: str, module: ModuleType) -> None:
    """Runs the file in a module; what it raises goes on."""
    file = os.path.abspath(file)
    with open(file, "rb") as stream:
        source = stream.read()
    exec(rewrite.compiled(source, file), module.__dict__)


def find(module: ModuleType, entry: str) -> Any:
    """The function or kernel that the user names, of a class too (`Class.method`); None if there is none."""
    found: Any = module
    for part in entry.split("."):
        found = getattr(found, part, None)
    return found
