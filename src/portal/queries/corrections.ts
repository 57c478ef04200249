import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { ApiError } from '../api/api-error.ts';
import { isFollowing } from '../live/follow-changes.ts';
import { enrolmentsKey } from './enrolments.ts';
import { refreshHeld } from './held-certificates.ts';

export type Correction = Schema<'Correction'>;
export type CorrectionDetails = Schema<'CorrectionDetails'>;
export type CorrectionRow = Schema<'CorrectionRow'>;
export type ImpactCounts = Schema<'ImpactCounts'>;
export type NewRetraction = Schema<'NewRetraction'>;
export type CorrectionDecision = Schema<'CorrectionDecision'>;

const resource = 'corrections';
const keys = {
  lists: [resource, 'list'] as const,
  one: (correctionId: string) => [resource, 'one', correctionId] as const,
};

/** Milliseconds between two looks at a run under way, without and with a stream that says what changes. */
const pollMs = { alone: 1_000, followed: 3_000 } as const;
const pause = () => pollMs[isFollowing() ? 'followed' : 'alone'];

/** Whether a run works on the correction now. */
export const isUnderWay = (correction: Correction | undefined): boolean =>
  correction?.state === 'PREVIEWING' || correction?.state === 'APPLYING';

/** A page of corrections, the newest first. */
export const correctionList = (filter: { readonly cursor?: string | undefined }) =>
  queryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/corrections', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pause() : false),
  });

/** One correction, followed while it is under way. */
export const correctionDetails = (correctionId: string) =>
  queryOptions({
    queryKey: keys.one(correctionId),
    queryFn: ({ signal }) => readCorrection(correctionId, signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.correction) ? pause() : false),
  });

const readCorrection = (correctionId: string, signal?: AbortSignal) =>
  answer(
    api.GET('/internal/corrections/{correctionId}', {
      params: { path: { correctionId } },
      ...(signal === undefined ? {} : { signal }),
    }),
  );

export interface CorrectionRowFilter {
  readonly mode?: Schema<'PreviewedMode'> | undefined;
  readonly effect?: Schema<'CorrectionRowFilter'> | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the enrolments that a correction changes. */
export const correctionRows = (correctionId: string, filter: CorrectionRowFilter) =>
  queryOptions({
    queryKey: [resource, 'rows', correctionId, filter],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/corrections/{correctionId}/rows', {
          params: { path: { correctionId }, query: filter },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const refreshCorrections = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.lists });

export const previewCourseChange = (courseId: string, body: Schema<'CourseChange'>) =>
  answer(api.POST('/internal/courses/{courseId}/changes', { params: { path: { courseId } }, body }));

/** Previews a withdrawal of reports. @param replaced the preview that is discarded for it */
export const previewRetraction = (replaced?: string) =>
  mutationOptions({
    mutationFn: (body: NewRetraction) => answer(api.POST('/internal/retractions', { body })),
    onSuccess: (_correction, _body, _result, { client }) =>
      replaced === undefined ? refreshCorrections(client) : discardReplaced(client, replaced),
  });

/**
 * Discards a preview for another one. Somebody may have applied or discarded it meanwhile; the new one then says that it is
 * out of date.
 */
export async function discardReplaced(client: QueryClient, correctionId: string): Promise<void> {
  const params = { path: { correctionId } };
  await answer(api.POST('/internal/corrections/{correctionId}/cancel', { params })).catch(() => null);
  await Promise.all([keys.lists, keys.one(correctionId)].map((queryKey) => client.invalidateQueries({ queryKey })));
}

const applyCorrectionNow = (correctionId: string, body: CorrectionDecision) =>
  answer(api.POST('/internal/corrections/{correctionId}/apply', { params: { path: { correctionId } }, body }));

export const applyCorrection = (correctionId: string) =>
  mutationOptions({
    mutationFn: (body: CorrectionDecision) => applyCorrectionNow(correctionId, body),
    onSuccess: (details, _body, _result, { client }) => keep(client, details),
    // The page then says what has changed since the preview.
    onError: (_error, _body, _result, { client }) => client.invalidateQueries({ queryKey: keys.one(correctionId) }),
  });

/** The steps of a correction that need nothing but its id. */
export const stepOfCorrection = (correctionId: string, step: 'refresh' | 'resume' | 'cancel') =>
  mutationOptions({
    mutationFn: () => {
      const params = { path: { correctionId } };
      if (step === 'refresh') return answer(api.POST('/internal/corrections/{correctionId}/refresh', { params }));
      if (step === 'resume') return answer(api.POST('/internal/corrections/{correctionId}/resume', { params }));
      return answer(api.POST('/internal/corrections/{correctionId}/cancel', { params }));
    },
    onSuccess: (details, _nothing, _result, { client }) => keep(client, details),
  });

async function keep(client: QueryClient, details: CorrectionDetails): Promise<void> {
  client.setQueryData(keys.one(details.correction.id), details);
  await client.invalidateQueries({ queryKey: keys.lists });
  await client.invalidateQueries({ queryKey: [resource, 'rows', details.correction.id] });
}

/** Reloads what an applied correction has changed. */
export async function refreshAfterCorrection(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshHeld(client),
    ...[[resource], ['courses'], ['certificates'], ['progress-reports'], enrolmentsKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  ]);
}

/** Milliseconds after which a save does not wait for its preview any more. */
const longestWait = 4_000;
const betweenLooks = 250;

/**
 * Saves a change of a course at once when it changes nothing for its students. Otherwise nothing is saved.
 * @returns the id of the preview that the user must see first; null once it is saved
 */
export async function saveWithoutImpact(courseId: string, body: Schema<'CourseChange'>): Promise<string | null> {
  const { id } = await previewCourseChange(courseId, body);
  for (const end = Date.now() + longestWait; Date.now() < end;) {
    const { correction, impact } = await readCorrection(id);
    if (correction.state !== 'PREVIEWING') {
      const all = impact?.all;
      if (correction.state !== 'PREVIEWED' || all === undefined) return id;
      if (all.gain + all.lose + all.markOnly > 0) return id;
      try {
        await applyCorrectionNow(id, { mode: 'ALL', withEmails: true });
        return null;
      } catch (error) {
        // A report came since the preview. Its page says so, and offers to apply the change nevertheless.
        if (error instanceof ApiError && error.status === 409) return id;
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
  return id;
}
