import type { PrintWarning } from '../print-warnings.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns the property `warnings` of a record if there is a warning. */
export function presentWarnings(warnings: readonly PrintWarning[]): { readonly warnings?: Schema<'PrintWarnings'> } {
  if (warnings.length === 0) return {};
  return { warnings: warnings.map(({ field, letters, message }) => ({ field, letters: [...letters], message })) };
}
