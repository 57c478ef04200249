import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { alertsKey } from './alerts.ts';

export type ProgressReport = Schema<'Report'>;
export type LmsCall = Schema<'Call'>;
export type LifecycleAction = Schema<'ActionPage'>['items'][number];
export type Email = Schema<'EmailPage'>['items'][number];
export type DomainEvent = Schema<'Event'>;
export type UnmatchedId = Schema<'UnmatchedId'>;

/** A page of a ledger, within a period. */
interface Stretch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

// Milliseconds between two updates of a first page that is visible.
const liveMilliseconds = 3_000;

/**
 * Options that all lists of ledgers share. The previous page stays visible while the next one loads, and the first page
 * is updated while it is visible.
 */
const live = (cursor: string | undefined, every = liveMilliseconds) => ({
  placeholderData: keepPreviousData,
  refetchInterval: cursor === undefined ? every : (false as const),
});

export interface ReportFilter extends Stretch {
  readonly state?: ProgressReport['state'] | undefined;
  readonly lmsEnrolmentId?: string | undefined;
}

export const reportList = (filter: ReportFilter) =>
  queryOptions({
    queryKey: ['progress-reports', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/progress-reports', { params: { query: filter }, signal })),
    ...live(filter.cursor),
  });

/** A report with its results; 404 when it does not exist. */
export const reportDetails = (reportId: string) =>
  queryOptions({
    queryKey: ['progress-reports', 'one', reportId],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/progress-reports/{reportId}', { params: { path: { reportId } }, signal })),
  });

export interface CallFilter extends Stretch {
  readonly operation?: string | undefined;
  readonly ending?: NonNullable<LmsCall['ending']> | undefined;
}

export const callList = (filter: CallFilter) =>
  queryOptions({
    queryKey: ['lms-calls', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/lms-calls', { params: { query: filter }, signal })),
    ...live(filter.cursor),
  });

/** A call to the LMS; 404 when it does not exist. */
export const callDetails = (callId: string) =>
  queryOptions({
    queryKey: ['lms-calls', 'one', callId],
    queryFn: ({ signal }) => answer(api.GET('/internal/lms-calls/{callId}', { params: { path: { callId } }, signal })),
  });

export interface ActionFilter extends Stretch {
  readonly kind?: LifecycleAction['kind'] | undefined;
  readonly ending?: NonNullable<LmsCall['ending']> | undefined;
  readonly choice?: 'ANY' | 'REPEAT' | 'LINK' | 'CONFIRM' | 'DISCARD' | undefined;
  readonly limit?: number;
}

/** The key of the lists of actions, for what changes one. */
export const actionsKey = ['actions'] as const;

export const actionList = (filter: ActionFilter) =>
  queryOptions({
    queryKey: [...actionsKey, 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/actions', { params: { query: filter }, signal })),
    ...live(filter.cursor),
  });

export interface EmailFilter extends Stretch {
  readonly state?: Email['state'] | undefined;
}

export const emailList = (filter: EmailFilter) =>
  queryOptions({
    queryKey: ['emails', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/emails', { params: { query: filter }, signal })),
    ...live(filter.cursor),
  });

/** Puts a failed e-mail back into the queue. */
export const resendEmail = () =>
  mutationOptions({
    mutationFn: (emailId: string) =>
      answer(api.POST('/internal/emails/{emailId}/resend', { params: { path: { emailId } } })),
    onSettled: (_data, _error, _emailId, _result, { client }) => client.invalidateQueries({ queryKey: ['emails'] }),
  });

export interface EventFilter extends Stretch {
  readonly type?: string | undefined;
}

export const eventList = (filter: EventFilter) =>
  queryOptions({
    queryKey: ['events', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/events', { params: { query: filter }, signal })),
    ...live(filter.cursor),
  });

/**
 * The ids of reports that match no enrolment, the latest report first. The server collects them from many reports, so
 * they are loaded less often.
 */
export const unmatchedList = ({ cursor }: { readonly cursor?: string | undefined }) =>
  queryOptions({
    queryKey: ['unmatched-ids', 'list', cursor],
    queryFn: ({ signal }) => answer(api.GET('/internal/unmatched-ids', { params: { query: { cursor } }, signal })),
    ...live(cursor, 10_000),
  });

/** Sets the unmatched reports of an id aside, until a new report of it comes. */
export const ignoreUnmatched = () =>
  mutationOptions({
    mutationFn: async (lmsEnrolmentId: string) => {
      // A request sets 10,000 of them aside.
      for (let hasMore = true; hasMore;) {
        ({ hasMore } = await answer(api.POST('/internal/unmatched-ids/ignore', { body: { lmsEnrolmentId } })));
      }
    },
    onSuccess: (_nothing, _id, _result, { client }) =>
      Promise.all(
        [['unmatched-ids'], ['progress-reports'], ['dashboard'], alertsKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });

/** Asks the LMS once for the enrolment with an id. The call is recorded in the ledger. */
export const findInLms = () =>
  mutationOptions({
    mutationFn: (lmsEnrolmentId: string) =>
      answer(api.GET('/internal/lms/enrolments/{lmsEnrolmentId}', { params: { path: { lmsEnrolmentId } } })),
  });
