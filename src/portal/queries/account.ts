import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, sessionKey, type Schema } from '../api/client.ts';

export type OwnSession = Schema<'OwnSession'>;

const keys = {
  sessions: ['own-sessions'] as const,
  factor: ['second-factor'] as const,
};

/** The browsers in which the user is signed in. This browser is the first. */
export const ownSessions = () =>
  queryOptions({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => answer(api.GET('/internal/sessions', { signal })),
  });

export const endOtherSessions = () =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/sessions/end-others')),
    onSuccess: (_nothing, _none: void, _result, { client }) => client.invalidateQueries({ queryKey: keys.sessions }),
  });

/** Changes the user's own name, also in the session. */
export const changeProfile = () =>
  mutationOptions({
    mutationFn: (body: Schema<'Profile'>) => answer(api.PUT('/internal/profile', { body })),
    onSuccess: (session, _body, _result, { client }) => client.setQueryData(sessionKey, session),
  });

/** Whether signing in requires a code, and how many recovery codes are left. */
export const secondFactor = () =>
  queryOptions({
    queryKey: keys.factor,
    queryFn: ({ signal }) => answer(api.GET('/internal/second-factor', { signal })),
  });

/** Creates a secret for an authenticator app. It has no effect before `confirmSecondFactor`. */
export const setUpSecondFactor = () =>
  mutationOptions({
    mutationFn: (body: Schema<'OwnPassword'>) => answer(api.POST('/internal/second-factor/set-up', { body })),
  });

/**
 * Turns the second factor on. The answer contains the recovery codes, which are never shown again. Every other session
 * of the user ends.
 */
export const confirmSecondFactor = () =>
  mutationOptions({
    mutationFn: (body: Schema<'FirstCode'>) => answer(api.POST('/internal/second-factor/confirm', { body })),
    onSuccess: async (_codes, _body, _result, { client }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.factor }),
        client.invalidateQueries({ queryKey: keys.sessions }),
      ]);
    },
  });

export const turnOffSecondFactor = () =>
  mutationOptions({
    mutationFn: (body: Schema<'Proof'>) => answer(api.POST('/internal/second-factor/turn-off', { body })),
    onSuccess: (factor, _body, _result, { client }) => client.setQueryData(keys.factor, factor),
  });

/** Replaces the recovery codes. The answer contains the new ones, which are never shown again. */
export const renewRecoveryCodes = () =>
  mutationOptions({
    mutationFn: (body: Schema<'Proof'>) => answer(api.POST('/internal/second-factor/recovery-codes', { body })),
    onSuccess: (_codes, _body, _result, { client }) => client.invalidateQueries({ queryKey: keys.factor }),
  });
