import { currentLocale, t } from '../../../language/translate.ts';
import type { Correction, CorrectionRow, ImpactCounts } from '../../queries/corrections.ts';
import { percentage } from '../../components/percentage.ts';
import type { ToneName } from '../../theme/palette.ts';

/** A single report that is withdrawn. */
export type WithdrawnReport = NonNullable<NonNullable<Correction['retraction']>['report']>;

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

export const correctionStates: Readonly<Record<Correction['state'], Words>> = {
  PREVIEWING: { label: t('Being computed'), tone: 'info' },
  PREVIEWED: { label: t('Not applied'), tone: 'neutral' },
  APPLYING: { label: t('Being applied'), tone: 'info' },
  DONE: { label: t('Applied'), tone: 'positive' },
  CANCELLED: { label: t('Discarded'), tone: 'neutral' },
  FAILED: { label: t('Failed'), tone: 'negative' },
};

/** What a correction does, as the heading of its page. */
export function titleOf({ course, retraction }: Correction): string {
  if (course !== null) return t('Change of “{course}”', { course: course.name });
  switch (retraction?.scope) {
    case 'ENROLMENT':
      return t('Withdraw the reports of an enrolment');
    case 'COURSE':
      return retraction.courseName === null
        ? t('Withdraw the reports of a course')
        : t('Withdraw the reports of the course “{course}”', { course: retraction.courseName });
    case 'API_KEY':
      return t('Withdraw the reports of an API key');
    default:
      return retraction?.report ? titleOfReport(retraction.report) : t('Withdraw reports');
  }
}

function titleOfReport({ progress, lmsEnrolmentId, enrolment }: WithdrawnReport): string {
  const reported = percentage(progress);
  return enrolment === null
    ? t('Withdraw the report of {percentage} for the id {id}', { percentage: reported, id: lmsEnrolmentId })
    : t('Withdraw the report of {percentage} for {student}', { percentage: reported, student: studentOf(enrolment) });
}

/** Returns the student's name. */
export const studentOf = ({ firstName, lastName }: NonNullable<WithdrawnReport['enrolment']>): string =>
  `${firstName} ${lastName}`;

/** An effect on an enrolment: the certificates and the mark, or that the enrolment keeps a certificate. */
export type Effect = CorrectionRow['effect'] | 'KEPT';

const effects: Readonly<Record<Effect, Words>> = {
  GAINS: { label: t('Gains a certificate'), tone: 'positive' },
  LOSES: { label: t('Loses a certificate'), tone: 'negative' },
  BOTH: { label: t('Gains one, loses one'), tone: 'caution' },
  MARK: { label: t('The mark changes'), tone: 'info' },
  NONE: { label: t('Stays'), tone: 'neutral' },
  KEPT: { label: t('Keeps a certificate'), tone: 'neutral' },
};

const pastLabels: Readonly<Record<Effect, string>> = {
  GAINS: t('Gained a certificate'),
  LOSES: t('Lost a certificate'),
  BOTH: t('Gained one, lost one'),
  MARK: t('The mark changed'),
  NONE: t('Stayed'),
  KEPT: t('Kept a certificate'),
};

/** Returns an effect in words: what will happen, or what has happened by a correction that was applied. */
export const effectInWords = (effect: Effect, isDone: boolean): Words =>
  isDone ? { ...effects[effect], label: pastLabels[effect] } : effects[effect];

/** Joins the parts that are not zero to a sentence. Each counts enrolments: a student may have several. */
function sentenceOf(parts: readonly (readonly [number, (count: number) => string])[]): string {
  const said = parts.filter(([count]) => count > 0).map(([count, inWords]) => inWords(count));
  return t('{list}.', { list: new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(said) });
}

/** Returns the impact in one sentence. */
export function impactInWords({ gain, lose, markOnly, stay }: ImpactCounts): string {
  if (gain + lose + markOnly === 0) return t('Nothing changes for the students.');
  return sentenceOf([
    [gain, (count) => t('{count, plural, one {# enrolment gains} other {# enrolments gain}} a certificate', { count })],
    [lose, (count) => t('{count, plural, one {# enrolment loses} other {# enrolments lose}} a certificate', { count })],
    [
      markOnly,
      (count) => t('{count, plural, one {# enrolment gets} other {# enrolments get}} another mark only', { count }),
    ],
    [
      stay,
      (count) =>
        t('{count, plural, one {# enrolment stays as it is} other {# enrolments stay as they are}}', { count }),
    ],
  ]);
}

/** Returns in one sentence what an applied correction has done. */
export function doneInWords({ gain, lose, markOnly, stay }: ImpactCounts): string {
  if (gain + lose + markOnly === 0) return t('Nothing changed for the students.');
  return sentenceOf([
    [gain, (count) => t('{count, plural, one {# enrolment} other {# enrolments}} gained a certificate', { count })],
    [lose, (count) => t('{count, plural, one {# enrolment} other {# enrolments}} lost a certificate', { count })],
    [
      markOnly,
      (count) => t('{count, plural, one {# enrolment} other {# enrolments}} got another mark only', { count }),
    ],
    [
      stay,
      (count) =>
        t('{count, plural, one {# enrolment stayed as it was} other {# enrolments stayed as they were}}', { count }),
    ],
  ]);
}
