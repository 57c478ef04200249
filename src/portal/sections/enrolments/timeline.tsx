import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Pager } from '../../components/data-list.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/time.tsx';
import { WithdrawReportsLink } from './correction-links.tsx';
import {
  enrolmentKey,
  enrolmentTimeline,
  type EnrolmentDetails,
  type TimelineEntry,
} from '../../queries/enrolments.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { TimelineItem } from './timeline-item.tsx';
import { storyOf } from './timeline-story.ts';
import { WebhookFold } from './webhook-fold.tsx';
import { wordsFor } from './timeline-words.ts';
import classes from './timeline.module.css';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/enrolments/$enrolmentId');

/** A list of everything that happened to an enrolment, the newest first. The first page is updated automatically. */
export function Timeline({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { cursor } = route.useSearch();
  const query = useQuery(enrolmentTimeline(enrolment.id, cursor));
  const paging = usePaging();
  useNews(enrolment.id, cursor === undefined && !query.isPlaceholderData ? query.data?.items : undefined);
  return (
    <Section
      title={t('Timeline')}
      description={
        query.isError && query.data !== undefined
          ? t('Attain cannot be reached, so this list is not up to date.')
          : t('Newest first. The list updates automatically.')
      }
      actions={enrolment.hasReports ? <WithdrawReportsLink enrolmentId={enrolment.id} /> : undefined}
      flush
    >
      <QueryView query={query} what={t('timeline')}>
        {({ items, nextCursor }) => (
          <>
            <ol className={classes.entries} aria-busy={query.isPlaceholderData}>
              {storyOf(items).map((part) =>
                'folded' in part ? (
                  <WebhookFold key={`fold ${part.folded.at(-1)!.id}`} entries={part.folded} />
                ) : (
                  <TimelineItem key={`${part.kind} ${part.id}`} entry={part} />
                ),
              )}
              {nextCursor === null ? <Beginning enrolment={enrolment} /> : null}
            </ol>
            <Pager paging={paging} nextCursor={query.isPlaceholderData ? null : nextCursor} />
          </>
        )}
      </QueryView>
    </Section>
  );
}

const Beginning = ({ enrolment }: { enrolment: EnrolmentDetails }) => (
  <li className={classes.beginning}>
    {beginningOf(enrolment)} <Time at={enrolment.createdAt} format="absolute" />
  </li>
);

function beginningOf({ transferredFromId, status, lastActions }: EnrolmentDetails): string {
  if (transferredFromId !== null) return t('The enrolment was transferred from another student');
  const wasNeverSent = status === 'PENDING' && lastActions.length === 0;
  return wasNeverSent
    ? t('The enrolment was added in Attain, without a request to the LMS,')
    : t('The enrolment was added');
}

/** Announces new entries to screen readers and reloads the rest of the page. */
function useNews(enrolmentId: string, items: readonly TimelineEntry[] | undefined): void {
  const client = useQueryClient();
  const known = useRef<readonly TimelineEntry[] | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = items;
    // Unchanged data is the same object as before.
    if (items === undefined || before === undefined || items === before) return;
    const ids = new Set(before.map(({ id }) => id));
    const latest = before[0]?.id ?? '';
    // Deliveries of webhooks are not announced, because one follows each event of the enrolment.
    const news = items.filter(({ id, kind }) => !ids.has(id) && id > latest && kind !== 'WEBHOOK');
    if (news.length > 0) announce(news.map((entry) => wordsFor(entry).text).join('. '));
    void client.invalidateQueries({ queryKey: enrolmentKey(enrolmentId) });
  }, [client, enrolmentId, items]);
}
