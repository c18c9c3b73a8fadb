"""Checks a JSON file against a JSON schema: `validate.py SCHEMA FILE`."""

import json
import sys
from pathlib import Path

import jsonschema

schema, document = (json.loads(Path(argument).read_text()) for argument in sys.argv[1:3])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
