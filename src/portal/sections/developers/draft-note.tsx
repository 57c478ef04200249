import { Text } from '@mantine/core';
import { t } from '../../../language/translate.ts';

/** Says beside the button of a test that it uses the unsaved changes of the form. */
export const DraftNote = () => (
  <Text c="dimmed" fz="sm">
    {t('Your unsaved changes are tested. A test saves nothing.')}
  </Text>
);

/** Whether unsaved changes are in the form that a test did not use. @param tested its draft */
export const hasChangedSince = <Draft,>(tested: Draft | null | undefined, draft: Draft | null): boolean =>
  draft !== null && tested !== undefined && tested !== draft;

interface TestedDraftProps {
  /** Whether the test used unsaved changes. */
  readonly isDraft: boolean;
  /** See `hasChangedSince`. */
  readonly hasChanged: boolean;
}

/** Says beside the result of a test that it used unsaved changes, and that the form has changed since. */
export function TestedDraft({ isDraft, hasChanged }: TestedDraftProps) {
  if (!isDraft && !hasChanged) return null;
  return (
    <Text c="dimmed" fz="sm">
      {hasChanged
        ? t('The settings have changed since this test.')
        : t('This test used changes that were not saved at that time.')}
    </Text>
  );
}
