import type { PrintWarning } from '../print-warnings.ts';
import type { Schema } from '../../../contract/schema.ts';

/** The property `warnings` of a record, where there is a warning. */
export function presentWarnings(warnings: readonly PrintWarning[]): { readonly warnings?: Schema<'PrintWarnings'> } {
  if (warnings.length === 0) return {};
  return { warnings: warnings.map(({ field, letters, message }) => ({ field, letters: [...letters], message })) };
}
