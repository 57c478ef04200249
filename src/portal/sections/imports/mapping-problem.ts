import { fieldLabel, missingFields, repeatedField, type ChosenFields } from '../../../domain/imports/import-fields.ts';
import { listOf } from '../../language/list-of.ts';
import type { Import } from '../../queries/imports.ts';
import { t } from '../../../language/translate.ts';

/** Returns what is wrong with a choice of fields, in a sentence, or null. */
export function problemOf(kind: Import['kind'], chosen: ChosenFields): string | null {
  const repeated = repeatedField(chosen);
  if (repeated !== null) {
    return t('Two columns are imported as {field}. Choose one of them.', { field: fieldLabel(repeated) });
  }
  const missing = missingFields(kind, chosen);
  if (missing.length === 0) return null;
  return t('Choose the column for: {fields}', { fields: listOf(missing.map(fieldLabel)) });
}
