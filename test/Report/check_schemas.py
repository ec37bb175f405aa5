"""Validates what the printers for machines write against the schemas of their
readers: our own of the JSON report, and the official one of SARIF 2.1.0 where
the environment variable PTO_SARIF_SCHEMA names a copy (it is not ours to
commit). Exits with 77, skipped, without the Python package jsonschema."""

import argparse
import json
import os
import pathlib
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("no Python package jsonschema (Debian: python3-jsonschema)")
    sys.exit(77)


def report_of(lint, form, arguments):
    """The parsed report of a call, which may find errors or unusable inputs."""
    run = subprocess.run([lint, f"--format={form}", *map(str, arguments)],
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1, 2):
        sys.exit(f"pto-lint {arguments} ends with {run.returncode}: {run.stderr}")
    return json.loads(run.stdout)


def problems_of(validator, document, name):
    return [f"{name}: {'/'.join(map(str, error.path))}: {error.message[:300]}"
            for error in validator.iter_errors(document)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lint", required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    options = parser.parse_args()

    inputs = options.root / "test" / "Inputs"
    calls = {
        "a dump": [inputs / "overflow"],
        "kernels": [inputs / "kernels" / "matmul.json"],
        "nothing found": [inputs / "overflow", "--select=late-free"],
        "an unusable input": [options.root / "missing.json"],
        "memory plans": sorted((inputs / "memory").glob("*.json")),
    }
    schemas = {"json": options.root / "docs" / "pto-lint-1.schema.json"}
    if "PTO_SARIF_SCHEMA" in os.environ:
        schemas["sarif"] = pathlib.Path(os.environ["PTO_SARIF_SCHEMA"])

    problems = []
    for form, path in schemas.items():
        schema = json.loads(path.read_text(encoding="utf-8"))
        validator_class = jsonschema.validators.validator_for(schema)
        validator_class.check_schema(schema)
        validator = validator_class(schema)
        for name, arguments in calls.items():
            document = report_of(options.lint, form, arguments)
            problems += problems_of(validator, document, f"{form} of {name}")
    print("\n".join(problems) or f"{len(calls)} reports fit {', '.join(schemas)}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
