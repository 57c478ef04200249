import { currentLocale, t } from '../../../language/translate.ts';
import { percentage } from '../../components/percentage.ts';
import type { EnrolmentCertificate } from '../../queries/certificates.ts';

export type Why = NonNullable<EnrolmentCertificate['whyNotYet']>;

const tenths = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 });

/** Formats a percentage in steps of 0.1 as it is. Cut like others, 64.1 could become 64, which is not enough. */
export const needed = (value: number): string => `${tenths.format(value)}\u00a0%`;

/** Returns why a certificate is not issued, and what would earn it. */
export function whyNotYetInWords({ kind, bestMark, neededProgress, neededMark, openUnitIds }: Why): string {
  switch (kind) {
    case 'STUDENT_ERASED':
      return t('It is not issued, because the student’s data was erased.');
    case 'NOT_ACTIVE':
      return t('It cannot be earned, because the enrolment is not active.');
    case 'REACHED':
      return t(
        'The results reach the required mark. The certificate is issued when the mark is next calculated: when the progress rises, or a unit is marked.',
      );
    case 'EARLIER_REVISION':
      return t(
        'The student finished the course before it had this certificate. It is issued if an administrator calculates earlier results again, on the page of the course.',
      );
    case 'HELD':
      return t(
        'It is earned, but held: more certificates were earned within an hour than the limit in Settings. An administrator decides whether to issue it.',
      );
    case 'DISCARDED':
      return t('It is earned, but an administrator decided not to issue it.');
    case 'UNREACHABLE':
      return t(
        'It can no longer be earned: with the marks given by hand, the mark is {mark} at most. Only a better mark by hand changes that.',
        { mark: percentage(bestMark ?? 0) },
      );
    case 'REACHABLE':
      if (neededMark === null) {
        return t('It is earned once the progress reaches {progress}.', { progress: needed(neededProgress ?? 100) });
      }
      return t(
        '{count, plural, one {It is earned once the progress reaches {progress}. Or mark the open unit by hand: its mark must reach {mark}.} other {It is earned once the progress reaches {progress}. Or mark the # open units by hand: their average mark, by weight, must reach {mark}.}}',
        {
          count: openUnitIds.length,
          progress: needed(neededProgress ?? 100),
          mark: needed(neededMark),
        },
      );
  }
}
