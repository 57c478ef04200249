import type { ChangeTopic } from '../../domain/change-topics.ts';
import { queryClient } from '../query-client.ts';

/** The resources (first parts of query keys) that show each kind of change. Figures of the dashboard are asked for by time. */
const shownBy: Readonly<Record<ChangeTopic, readonly string[]>> = {
  events: ['enrolments', 'certificates', 'events'],
  reports: ['enrolments', 'progress-reports', 'unmatched-ids'],
  calls: ['enrolments', 'lms-calls'],
  actions: ['enrolments', 'actions'],
  emails: ['enrolments', 'emails', 'invitations'],
  webhooks: ['enrolments', 'webhook-deliveries'],
  audit: ['enrolments', 'audit'],
  runs: ['bulk-runs', 'corrections'],
};

/** Where everything changes all the time, a page asks once a second. */
const gatherMs = 1_000;
const pauses = { first: 2_000, longest: 60_000 } as const;

let following = false;

/** Whether a stream says what changes. Without one, pages ask more often. */
export const isFollowing = (): boolean => following;

/**
 * Follows the stream of changes while the page is visible, and loads again what is shown and has changed. All pages of this
 * tab share the stream.
 * @param onSessionEnd called when the stream ends because of the session
 * @returns a function that ends it
 */
export function followChanges(onSessionEnd: () => void): () => void {
  const gather = gatherTopics();
  let source: EventSource | null = null;
  let timer: number | undefined;
  let pause: number = pauses.first;

  const close = (): void => {
    following = false;
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const openLater = (ms: number): void => {
    close();
    timer = window.setTimeout(open, ms);
  };
  const open = (): void => {
    if (document.visibilityState === 'hidden' || source !== null) return;
    source = new EventSource('/internal/changes');
    source.addEventListener('ready', () => {
      following = true;
      pause = pauses.first;
      // Something may have changed between the page's own requests and this moment.
      gather(['events']);
    });
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      gather((JSON.parse(data) as { topics: ChangeTopic[] }).topics),
    );
    source.addEventListener('end', ({ data }: MessageEvent<string>) => {
      openLater(pauses.longest);
      if ((JSON.parse(data) as { reason: string }).reason === 'SESSION') onSessionEnd();
    });
    source.addEventListener('error', () => {
      openLater(pause);
      pause = Math.min(2 * pause, pauses.longest);
    });
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') close();
    else open();
  };
  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}

function gatherTopics(): (topics: readonly ChangeTopic[]) => void {
  const changed = new Set<string>();
  let timer: number | undefined;
  let lastAt = -Infinity;
  const act = (): void => {
    timer = undefined;
    lastAt = performance.now();
    const resources = new Set(changed);
    changed.clear();
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => resources.has(String(queryKey[0])) });
  };
  return (topics) => {
    for (const topic of topics) for (const resource of shownBy[topic]) changed.add(resource);
    timer ??= window.setTimeout(act, Math.max(0, lastAt + gatherMs - performance.now()));
  };
}
