import type { components } from '../../../contract/portal-api.ts';

type TimelineEntry = components['schemas']['TimelineEntry'];

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

/** An entry, or webhooks that are shown as one line. */
export type StoryPart = TimelineEntry | { readonly folded: readonly Of<'WEBHOOK'>[] };

/** Webhooks this close to each other are folded into one line. Milliseconds. */
const burstMs = 60_000;
/** An e-mail and the change that it is about are written by one transaction. Milliseconds. */
const sameChangeMs = 5_000;

/** What follows from what, for entries of the same moment: the cause first. */
const causes = [
  'ACTION',
  'CALL',
  'DEED',
  'REPORT',
  'CORRECTION',
  'HOLD',
  'CERTIFICATE',
  'EMAIL',
  'WEBHOOK',
] as const satisfies readonly TimelineEntry['kind'][];

/**
 * Returns a page of the timeline as it is read, the newest first. Of the same moment, a consequence is above its cause: an
 * e-mail above its certificate. Two or more webhooks within a minute are one part, at the place of the newest.
 */
export function storyOf(items: readonly TimelineEntry[]): StoryPart[] {
  const certificates = items.filter((item) => item.kind === 'CERTIFICATE');
  const moment = (entry: TimelineEntry): number => {
    const at = Date.parse(entry.at);
    if (entry.kind !== 'EMAIL') return at;
    const cause = certificates.find(
      (each) =>
        each.event === `certificate.${entry.email.toLowerCase()}` &&
        each.title === entry.certificateTitle &&
        Math.abs(Date.parse(each.at) - at) < sameChangeMs,
    );
    return cause === undefined ? at : Math.max(at, Date.parse(cause.at));
  };
  const ordered = [...items].sort(
    (one, other) =>
      moment(other) - moment(one) ||
      causes.indexOf(other.kind) - causes.indexOf(one.kind) ||
      (other.id > one.id ? 1 : -1),
  );
  return folded(ordered);
}

function folded(ordered: readonly TimelineEntry[]): StoryPart[] {
  const parts: StoryPart[] = [];
  const taken = new Set<TimelineEntry>();
  for (const [index, entry] of ordered.entries()) {
    if (taken.has(entry)) continue;
    const burst = entry.kind === 'WEBHOOK' ? burstFrom(ordered.slice(index)) : [];
    if (burst.length < 2) {
      parts.push(entry);
      continue;
    }
    for (const each of burst) taken.add(each);
    parts.push({ folded: burst });
  }
  return parts;
}

/** The webhooks from the first entry on, each at most a minute before the one above it. */
function burstFrom(entries: readonly TimelineEntry[]): Of<'WEBHOOK'>[] {
  const burst: Of<'WEBHOOK'>[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'WEBHOOK') continue;
    const last = burst.at(-1);
    if (last !== undefined && Date.parse(last.at) - Date.parse(entry.at) > burstMs) break;
    burst.push(entry);
  }
  return burst;
}
