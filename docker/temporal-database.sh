#!/bin/sh
# Makes Temporal’s role and databases on the PostgreSQL server, or sets the role’s password. Can be repeated.
# Needs PGHOST, PGUSER, PGPASSWORD (a superuser) and TEMPORAL_DATABASE_PASSWORD.
set -eu
: "${TEMPORAL_DATABASE_PASSWORD:?}"

# The password comes from the environment, so that it is in no list of processes.
psql --no-psqlrc --quiet --tuples-only --set=ON_ERROR_STOP=1 --dbname=postgres <<'SQL'
\getenv password TEMPORAL_DATABASE_PASSWORD
select 'create role temporal' where not exists (select from pg_roles where rolname = 'temporal') \gexec
alter role temporal with login nosuperuser nocreatedb nocreaterole password :'password';
select format('create database %I owner temporal', name)
from unnest(array['temporal', 'temporal_visibility']) as name
where not exists (select from pg_database where datname = name) \gexec
revoke all on database temporal, temporal_visibility from public;
SQL
echo 'The databases of Temporal are ready.'
