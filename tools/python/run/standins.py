"""Finds the stand-ins for packages: an import hook before and one behind Python's own."""

import importlib.abc
import importlib.machinery
import os
import sys
from types import ModuleType
from typing import Any, Callable, List, Optional, Sequence

from . import places, rewrite

FOLDER = os.path.join(places.OWN, "standins")

# Packages without a stand-in of which nothing is wanted but that imports succeed.
_SILENT = {"torchair", "tabulate"}

# Called with the name of a module and what is wrong with it.
Warn = Callable[[str, str], None]


class Placeholder(ModuleType):
    """A module about which nothing is known."""

    __path__: List[str] = []

    def __getattr__(self, name: str) -> Any:
        from pto_shadow.unknown import Unknown

        if name.startswith("__"):
            raise AttributeError(name)
        return Unknown("%s.%s" % (self.__name__, name))


class _PlaceholderLoader(importlib.abc.Loader):
    def create_module(self, spec: Any) -> ModuleType:
        return Placeholder(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """A placeholder has no code."""


class _GuardedLoader(importlib.abc.Loader):
    """Loads an installed package; one that does not get along with the stand-ins becomes a placeholder."""

    def __init__(self, real: Any, warn: Warn) -> None:
        self._real = real
        self._warn = warn

    def create_module(self, spec: Any) -> Optional[ModuleType]:
        return self._real.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        try:
            self._real.exec_module(module)
        except Exception:
            module.__class__ = Placeholder
            self._warn(module.__name__, "does not load beside the stand-ins")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


class _AuthorLoader(importlib.machinery.SourceFileLoader):
    """Loads a file of the author like the file that is run."""

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return rewrite.compiled(self.get_data(path), path)


class StandIns(importlib.abc.MetaPathFinder):
    """Goes before Python's finders: the packages of `folders`, and guards for installed ones."""

    def __init__(self, folders: Sequence[str], warn: Warn) -> None:
        self.folders = list(folders)
        self.names = {os.path.splitext(name)[0] for folder in folders for name in os.listdir(folder)}
        self._warn = warn

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if path is None and name in self.names:
            return importlib.machinery.PathFinder.find_spec(name, self.folders)
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.loader is None or spec.origin is None:
            return spec
        if path is None and _is_installed(spec.origin):
            spec.loader = _GuardedLoader(spec.loader, self._warn)  # type: ignore[assignment]
        elif spec.origin.endswith(".py") and places.is_authors(spec.origin):
            spec.loader = _AuthorLoader(name, spec.origin)
        return spec


def _is_installed(origin: str) -> bool:
    return "site-packages" in origin or "dist-packages" in origin


class Placeholders(importlib.abc.MetaPathFinder):
    """Goes behind Python's finders: what nobody has becomes a placeholder."""

    def __init__(self, standins: StandIns, warn: Warn) -> None:
        self._standins = standins
        self._warn = warn

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        top = name.partition(".")[0]
        if not self._absorbs(name, top):
            return None
        return importlib.machinery.ModuleSpec(name, _PlaceholderLoader(), is_package=True)

    def _absorbs(self, name: str, top: str) -> bool:
        if top in self._standins.names:
            # A module that the stand-in does not have, torch.utils.data say; pypto says so itself.
            return name != top and top != "pypto"
        parent = sys.modules.get(top)
        if name != top:
            return isinstance(parent, Placeholder)
        if top in _SILENT:
            return True
        frame = sys._getframe(1)
        place = places.of_frame(frame)
        if place is None or _is_optional(frame):
            return False
        self._warn(name, "is not there")
        return True


def _is_optional(frame: Any) -> bool:
    """Whether the import stands in the standard library or in a `try` that expects it to fail."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith("<frozen importlib") and not file.startswith(places.OWN):
            return not places.is_authors(file) or _in_try(file, frame.f_lineno)
        frame = frame.f_back
    return True


def _in_try(file: str, line: int) -> bool:
    import ast

    try:
        with open(file, encoding="utf-8") as stream:
            tree = ast.parse(stream.read())
    except (OSError, SyntaxError, ValueError):
        return False
    return any(
        isinstance(one, ast.Try) and one.handlers and one.body[0].lineno <= line <= (one.body[-1].end_lineno or 0)
        for one in ast.walk(tree)
    )


def install(warn: Warn, folders: Sequence[str] = (FOLDER,)) -> None:
    """From here on imports find the stand-ins, installed packages of the same names or not."""
    first = StandIns(folders, warn)
    sys.meta_path.insert(0, first)
    sys.meta_path.append(Placeholders(first, warn))
