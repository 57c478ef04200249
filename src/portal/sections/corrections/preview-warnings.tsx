import { Text } from '@mantine/core';
import type { CorrectionDetails } from '../../queries/corrections.ts';
import { t } from '../../../language/translate.ts';

interface PreviewWarningsProps {
  readonly details: Pick<CorrectionDetails, 'emailed' | 'waitingReports' | 'hasMoreWaiting'>;
}

/** Says which students know already of a certificate that they lose, and how many reports may still change the result. */
export function PreviewWarnings({ details: { emailed, waitingReports, hasMoreWaiting } }: PreviewWarningsProps) {
  return (
    <>
      {emailed === null || emailed === 0 ? null : (
        <Text>
          {t(
            '{count, plural, one {# student has} other {# students have}} already got an e-mail about a certificate that is lost. The list says when.',
            { count: emailed },
          )}
        </Text>
      )}
      {waitingReports === null || waitingReports === 0 ? null : (
        <Text>
          {hasMoreWaiting
            ? t(
                'More than {most, number} reports of these enrolments still wait to be applied. They are not part of this preview.',
                { most: waitingReports },
              )
            : t(
                '{count, plural, one {# report of these enrolments still waits to be applied. It is} other {# reports of these enrolments still wait to be applied. They are}} not part of this preview.',
                { count: waitingReports },
              )}
        </Text>
      )}
    </>
  );
}
