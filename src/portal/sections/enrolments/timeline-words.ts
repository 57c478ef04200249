import { lmsFailed } from '../../../domain/lms/lms-failed.ts';
import { exactPercentage, percentage } from '../../components/percentage.ts';
import type { TimelineEntry } from '../../queries/enrolments.ts';
import type { ToneName } from '../../theme/palette.ts';
import { eventName } from '../developers/event-names.ts';
import { isAgainstScore } from './passed.ts';
import { deedWords } from './deed-words.ts';
import { calledInWords, endingWords, isFailure, operationLabel } from './action-words.ts';
import { currentLocale, t } from '../../../language/translate.ts';

export interface TimelineWords {
  /** The kind of entry, in one or two words. */
  readonly label: string;
  /** A description of what happened, in one line. */
  readonly text: string;
  /** Why the text no longer holds; it is then struck through. */
  readonly void?: string;
  readonly tone: ToneName;
}

export type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

/** Describes an entry of the timeline. */
export function wordsFor(entry: TimelineEntry): TimelineWords {
  switch (entry.kind) {
    case 'REPORT':
      return reportWords(entry);
    case 'ACTION':
      return actionEntryWords(entry);
    case 'CALL':
      return {
        label: t('Call'),
        text:
          entry.ending === 'SUCCEEDED'
            ? calledInWords(entry.operation)
            : `${operationLabel(entry.operation)}: ${endingOf(entry)}`,
        tone: toneOf(entry.ending),
      };
    case 'CERTIFICATE':
      return certificateWords(entry);
    case 'HOLD':
      return { label: t('Certificate'), text: holdText(entry), tone: holdTones[entry.step] };
    case 'EMAIL':
      return emailWords(entry);
    case 'WEBHOOK':
      return webhookWords(entry);
    case 'CORRECTION':
      return { label: t('Correction'), text: correctionText(entry), tone: 'caution' };
    case 'DEED':
      return {
        label: t('Decision'),
        text: deedWords(entry.action, nameOf(entry.actor), entry.details),
        tone: 'neutral',
      };
  }
}

function reportWords({ outcome, progress, progressBefore, progressAfter, retraction }: Of<'REPORT'>): TimelineWords {
  if (retraction !== null) {
    return {
      label: t('Report'),
      text: t('{percentage} was reported', { percentage: percentage(progress) }),
      void: t('The report was withdrawn'),
      tone: 'neutral',
    };
  }
  return outcome === 'APPLIED'
    ? {
        label: t('Report'),
        text: t('Progress went from {percentage} to {percentage2}', {
          percentage: percentage(progressBefore),
          percentage2: percentage(progressAfter),
        }),
        tone: 'positive',
      }
    : {
        label: t('Report'),
        text: t('{percentage} was reported; the progress stayed at {percentage2}', {
          percentage: percentage(progress),
          percentage2: percentage(progressBefore),
        }),
        tone: 'neutral',
      };
}

function correctionText(entry: Of<'CORRECTION'>): string {
  const name = nameOf(entry.actor);
  const marks = { name, from: percentage(entry.markBefore), to: percentage(entry.markAfter) };
  if (entry.correction === 'RETRACTION') {
    return entry.progressBefore === null || entry.progressAfter === null
      ? t('{name} withdrew reports: the mark went from {from} to {to}', marks)
      : t('{name} withdrew reports: progress went from {from} to {to}', {
          name,
          from: percentage(entry.progressBefore),
          to: percentage(entry.progressAfter),
        });
  }
  return entry.markBefore === entry.markAfter
    ? t('{name} applied the changed course: the mark stayed at {to}', marks)
    : t('{name} applied the changed course: the mark went from {from} to {to}', marks);
}

function actionEntryWords(entry: Of<'ACTION'>): TimelineWords {
  return { label: t('Action'), text: askedFor(entry), tone: toneOf(entry.ending) };
}

function askedFor(entry: Of<'ACTION'>): string {
  const values = { name: nameOf(entry.actor), ending: endingOf(entry) };
  switch (entry.action) {
    case 'CREATE':
      return t('{name} asked to enrol the student: {ending}', values);
    case 'TRANSFER':
      return entry.toStudent === null
        ? t('{name} asked to transfer the enrolment: {ending}', values)
        : t('{name} asked to transfer the enrolment to {student}: {ending}', {
            ...values,
            student: entry.toStudent.name,
          });
    case 'CANCEL':
      return t('{name} asked to cancel the enrolment: {ending}', values);
    case 'MARK':
      return entry.units.length === 0
        ? t('{name} asked to mark units: {ending}', values)
        : t('{name} asked to mark {units}: {ending}', { ...values, units: unitsOf(entry) });
  }
}

/** The first units of a marking with their scores, whether they are passed where the score says otherwise, and how many more there are. */
function unitsOf({ units, furtherUnits }: Of<'ACTION'>): string {
  const named = units.map((unit) => {
    const { code, score, maxScore, passed } = unit;
    if (!isAgainstScore(unit)) return t('{code} ({score, number} of {maxScore, number})', { code, score, maxScore });
    return passed
      ? t('{code} ({score, number} of {maxScore, number}, passed)', { code, score, maxScore })
      : t('{code} ({score, number} of {maxScore, number}, not passed)', { code, score, maxScore });
  });
  if (furtherUnits === 0) return listed(named);
  return t('{units} and {count, plural, one {# more unit} other {# more units}}', {
    units: listed(named),
    count: furtherUnits,
  });
}

const certificateTones: Readonly<Record<string, ToneName>> = {
  'certificate.issued': 'positive',
  'certificate.withdrawn': 'caution',
  'certificate.revoked': 'negative',
  'certificate.reinstated': 'positive',
  'certificate.kept': 'neutral',
};

function certificateWords(entry: Of<'CERTIFICATE'>): TimelineWords {
  const what = certificateText(entry);
  return {
    label: t('Certificate'),
    text: entry.withoutEmail ? t('{what} (without e-mail)', { what }) : what,
    tone: certificateTones[entry.event] ?? 'neutral',
  };
}

function certificateText({ event, title, actor, mark, threshold }: Of<'CERTIFICATE'>): string {
  const name = actor === null ? null : nameOf(actor);
  switch (event) {
    case 'certificate.issued':
      return name === null
        ? t('“{title}” was issued', { title })
        : t('“{title}” was issued by {name}', { title, name });
    case 'certificate.withdrawn':
      return name === null
        ? t('“{title}” was withdrawn', { title })
        : t('“{title}” was withdrawn by {name}', { title, name });
    case 'certificate.revoked':
      return name === null
        ? t('“{title}” was revoked', { title })
        : t('“{title}” was revoked by {name}', { title, name });
    case 'certificate.reinstated':
      return name === null
        ? t('“{title}” was reinstated', { title })
        : t('“{title}” was reinstated by {name}', { title, name });
    case 'certificate.kept':
      return mark === null || threshold === null
        ? t('“{title}” was kept', { title })
        : t(
            '“{title}” was kept, although the mark {mark} is below the required mark {threshold} of the changed course',
            {
              title,
              mark: percentage(mark),
              threshold: exactPercentage(threshold),
            },
          );
    default:
      return `“${title}” ${event}`;
  }
}

const holdTones = {
  HELD: 'caution',
  RELEASED: 'positive',
  DISCARDED: 'negative',
  LAPSED: 'neutral',
  REVOKED: 'neutral',
} as const satisfies Record<Of<'HOLD'>['step'], ToneName>;

function holdText({ step, title, actor }: Of<'HOLD'>): string {
  const name = actor === null ? null : nameOf(actor);
  switch (step) {
    case 'HELD':
      return t('“{title}” was held by the brake on mass issuing', { title });
    case 'RELEASED':
      return name === null
        ? t('The held “{title}” was issued', { title })
        : t('{name} issued the held “{title}”', { name, title });
    case 'DISCARDED':
      return name === null
        ? t('It was decided not to issue the held “{title}”', { title })
        : t('{name} decided not to issue the held “{title}”', { name, title });
    case 'LAPSED':
      return t('“{title}” is no longer held, because the results no longer earn it', { title });
    case 'REVOKED':
      return t('“{title}” is no longer held, because it was revoked', { title });
  }
}

const emailKinds = {
  ISSUED: t('Certificate issued'),
  WITHDRAWN: t('Certificate withdrawn'),
  REVOKED: t('Certificate revoked'),
  REINSTATED: t('Certificate reinstated'),
} as const satisfies Record<Of<'EMAIL'>['email'], string>;

const emailStates = {
  PENDING: [t('waiting to be sent'), 'info'],
  SENDING: [t('being sent'), 'info'],
  SENT: [t('sent'), 'positive'],
  FAILED: [t('not delivered'), 'negative'],
} as const satisfies Record<Of<'EMAIL'>['state'], readonly [string, ToneName]>;

function emailWords({ email, state }: Of<'EMAIL'>): TimelineWords {
  const [what, tone] = emailStates[state];
  return {
    label: t('E-mail'),
    text: t('“{capital}” to the student: {what}', { capital: emailKinds[email], what }),
    tone,
  };
}

/** Summarises the deliveries of an event: first the failed ones, then those under way, then the delivered ones. */
function webhookWords({ event, certificateTitle, deliveries }: Of<'WEBHOOK'>): TimelineWords {
  const about =
    certificateTitle === null
      ? t('“{event}”', { event: eventName(event) })
      : t('“{event}”, “{title}”', { event: eventName(event), title: certificateTitle });
  const failed = deliveries.filter(({ state }) => state === 'FAILED').length;
  const open = deliveries.filter(({ state }) => state === 'WAITING' || state === 'RETRYING').length;
  const done = deliveries.length - failed - open;
  const parts = [
    ...(failed > 0 ? [t('{failed} not delivered', { failed })] : []),
    ...(open > 0 ? [t('{open} under way', { open })] : []),
    ...(done > 0 ? [t('{done} delivered', { done })] : []),
  ];
  const tone = failed > 0 ? 'negative' : open > 0 ? 'info' : 'positive';
  const single = { negative: t('not delivered'), info: t('under way'), positive: t('delivered') }[tone];
  const text =
    deliveries.length === 1
      ? t('{about} to {name}: {single}', { about, name: deliveries[0]!.endpoint.name, single })
      : t('{about} to {count} endpoints: {join}', { about, count: deliveries.length, join: listed(parts) });
  return { label: t('Webhook'), text, tone };
}

/** Describes several webhooks in one line: "3 webhooks delivered". */
export function foldWords(entries: readonly Of<'WEBHOOK'>[]): TimelineWords {
  const states = entries.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
  const failed = states.filter((state) => state === 'FAILED').length;
  const open = states.filter((state) => state === 'WAITING' || state === 'RETRYING').length;
  const done = states.length - failed - open;
  const text =
    failed + open === 0
      ? t('{done} webhooks delivered', { done })
      : t('{count} webhooks: {join}', {
          count: states.length,
          join: listed([
            ...(failed > 0 ? [t('{failed} not delivered', { failed })] : []),
            ...(open > 0 ? [t('{open} under way', { open })] : []),
            ...(done > 0 ? [t('{done} delivered', { done })] : []),
          ]),
        });
  return { label: t('Webhooks'), text, tone: failed > 0 ? 'negative' : open > 0 ? 'info' : 'positive' };
}

const listed = (texts: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(texts);

function endingOf({ ending, ...entry }: Of<'ACTION'> | Of<'CALL'>): string {
  if (ending === null) return t('under way');
  const code = entry.kind === 'CALL' ? entry.statusCode : entry.lmsStatus;
  const words = lmsFailed(ending, code) ? t('the LMS failed') : endingWords[ending];
  return entry.kind === 'CALL' && code !== null ? `${words} (${code})` : words;
}

function toneOf(ending: Of<'CALL'>['ending']): ToneName {
  if (ending === null) return 'info';
  return isFailure({ ending }) ? 'negative' : 'positive';
}

/** Returns the name of the user or program that did something. */
export function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  if (name !== null) return name;
  return kind === 'COMMAND_LINE' ? t('An operator') : 'Attain';
}
