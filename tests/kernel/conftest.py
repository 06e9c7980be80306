"""Both twins of the kernel, the native one where it is built."""

from importlib import import_module
from types import ModuleType

import pytest


def native_or_none() -> ModuleType | None:
    try:
        return import_module("bleucli.kernel._native")
    except ModuleNotFoundError:
        return None


@pytest.fixture(scope="session")
def python() -> ModuleType:
    return import_module("bleucli.kernel._python")


@pytest.fixture(scope="session")
def native() -> ModuleType:
    module = native_or_none()
    if module is None:
        pytest.skip("the native kernel is not built")
    return module


@pytest.fixture(scope="session", params=["python", "native"])
def twin(request: pytest.FixtureRequest) -> ModuleType:
    """Each twin in turn, for what both must do."""
    return request.getfixturevalue(request.param)
