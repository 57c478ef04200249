#!/bin/sh
# Brings the schemas of Temporal’s databases up to date. Can be repeated.
# Needs SQL_HOST, SQL_PORT, SQL_USER, SQL_PASSWORD; TEMPORAL_SCHEMA is where the image keeps the schemas.
set -eu
schemas="${TEMPORAL_SCHEMA:-/etc/temporal/schema}/postgresql/v12"

upgrade() {
  tool="temporal-sql-tool --plugin postgres12 --db $1"
  # On a database that has a schema already, this fails; whatever else is wrong, the upgrade will say.
  $tool setup-schema --version 0.0 >/dev/null 2>&1 || true
  $tool update-schema --schema-dir "$schemas/$2/versioned"
}

upgrade temporal temporal
upgrade temporal_visibility visibility
echo 'The schemas of Temporal are up to date.'
