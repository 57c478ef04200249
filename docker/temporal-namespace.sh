#!/bin/sh
# Makes the namespace that our runs live in, and keeps closed runs for a month. Can be repeated.
# Needs TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE.
set -eu

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" >/dev/null 2>&1; then
  echo "The namespace $TEMPORAL_NAMESPACE is there."
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 30d
fi
