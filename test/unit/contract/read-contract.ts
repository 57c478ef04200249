import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject } from '../../../contract/json.ts';

/** The contract as it is now, or as it was released last. */
export function readContract(which: 'current' | 'released'): JsonObject {
  const file = which === 'current' ? 'openapi.yaml' : 'contract/released/openapi.yaml';
  return parse(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')) as JsonObject;
}
