import type { UseFormReturnType } from '@mantine/form';
import { mergeNewer } from './merge-newer.ts';

/**
 * Shows a form as it was saved. What the user has typed since then stays, as an unsaved change.
 * @param sent the values of the form when they were sent
 * @param saved the values of what the API has stored; without the credentials that it never returns
 */
export function showSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  sent: Values,
  saved: Values,
): void {
  const { values } = mergeNewer(sent, form.getValues(), saved);
  form.setInitialValues(saved);
  form.setValues(values);
}
