import { percentage } from '../../components/percentage.ts';
import type { TimelineEntry } from '../../queries/enrolments.ts';
import type { ToneName } from '../../theme/palette.ts';
import { eventName } from '../developers/event-names.ts';
import { deedWords } from './deed-words.ts';
import { actionWords, endingWords, isFailure, operationLabel } from './action-words.ts';
import { t } from '../../../language/translate.ts';

export interface TimelineWords {
  /** The kind of entry, in one or two words. */
  readonly label: string;
  /** A description of what happened, in one line. */
  readonly text: string;
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
        text: `${operationLabel(entry.operation)}: ${endingOf(entry)}`,
        tone: toneOf(entry.ending),
      };
    case 'CERTIFICATE':
      return certificateWords(entry);
    case 'EMAIL':
      return emailWords(entry);
    case 'WEBHOOK':
      return webhookWords(entry);
    case 'DEED':
      return {
        label: t('Decision'),
        text: deedWords(entry.action, nameOf(entry.actor), entry.details),
        tone: 'neutral',
      };
  }
}

function reportWords({ outcome, progress, progressBefore, progressAfter }: Of<'REPORT'>): TimelineWords {
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

function actionEntryWords(entry: Of<'ACTION'>): TimelineWords {
  const { verb } = actionWords[entry.action];
  const to = entry.toStudent === null ? '' : ` to ${entry.toStudent.name}`;
  return {
    label: t('Action'),
    text: t('{name} asked to {verb}{to}: {ending}', { name: nameOf(entry.actor), verb, to, ending: endingOf(entry) }),
    tone: toneOf(entry.ending),
  };
}

const certificateEvents: Readonly<Record<string, readonly [string, ToneName]>> = {
  'certificate.issued': ['was issued', 'positive'],
  'certificate.withdrawn': ['was withdrawn', 'caution'],
  'certificate.revoked': ['was revoked', 'negative'],
  'certificate.reinstated': ['was reinstated', 'positive'],
};

function certificateWords({ event, title, actor }: Of<'CERTIFICATE'>): TimelineWords {
  const [what, tone] = certificateEvents[event] ?? [event, 'neutral'];
  return { label: t('Certificate'), text: `“${title}” ${what}${actor === null ? '' : ` by ${nameOf(actor)}`}`, tone };
}

const emailKinds = {
  ISSUED: 'certificate issued',
  WITHDRAWN: 'certificate withdrawn',
  REVOKED: 'certificate revoked',
  REINSTATED: 'certificate reinstated',
} as const satisfies Record<Of<'EMAIL'>['email'], string>;

const emailStates = {
  PENDING: ['waiting to be sent', 'info'],
  SENDING: ['being sent', 'info'],
  SENT: ['sent', 'positive'],
  FAILED: ['not delivered', 'negative'],
} as const satisfies Record<Of<'EMAIL'>['state'], readonly [string, ToneName]>;

function emailWords({ email, state }: Of<'EMAIL'>): TimelineWords {
  const [what, tone] = emailStates[state];
  return {
    label: t('E-mail'),
    text: t('“{capital}” to the student: {what}', { capital: capital(emailKinds[email]), what }),
    tone,
  };
}

/** Summarises the deliveries of an event: first the failed ones, then those under way, then the delivered ones. */
function webhookWords({ event, certificateTitle, deliveries }: Of<'WEBHOOK'>): TimelineWords {
  const about = `“${eventName(event)}”${certificateTitle === null ? '' : `, “${certificateTitle}”`}`;
  const failed = deliveries.filter(({ state }) => state === 'FAILED').length;
  const open = deliveries.filter(({ state }) => state === 'WAITING' || state === 'RETRYING').length;
  const done = deliveries.length - failed - open;
  const parts = [
    ...(failed > 0 ? [t('{failed} not delivered', { failed })] : []),
    ...(open > 0 ? [t('{open} under way', { open })] : []),
    ...(done > 0 ? [t('{done} delivered', { done })] : []),
  ];
  const tone = failed > 0 ? 'negative' : open > 0 ? 'info' : 'positive';
  const single = { negative: 'not delivered', info: 'under way', positive: 'delivered' }[tone];
  const text =
    deliveries.length === 1
      ? t('{about} to {name}: {single}', { about, name: deliveries[0]!.endpoint.name, single })
      : t('{about} to {count} endpoints: {join}', { about, count: deliveries.length, join: parts.join(', ') });
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
          join: [
            ...(failed > 0 ? [`${failed} not delivered`] : []),
            ...(open > 0 ? [`${open} under way`] : []),
            ...(done > 0 ? [`${done} delivered`] : []),
          ].join(', '),
        });
  return { label: t('Webhooks'), text, tone: failed > 0 ? 'negative' : open > 0 ? 'info' : 'positive' };
}

function endingOf({ ending, ...entry }: Of<'ACTION'> | Of<'CALL'>): string {
  if (ending === null) return 'under way';
  const status = entry.kind === 'CALL' && entry.statusCode !== null ? ` (${entry.statusCode})` : '';
  return `${endingWords[ending]}${status}`;
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
