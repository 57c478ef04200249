import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, sessionKey, type Schema } from '../api/client.ts';

export type OwnSession = Schema<'OwnSession'>;

const keys = {
  sessions: ['own-sessions'] as const,
  factor: ['second-factor'] as const,
};

/** The browsers in which the user is signed in, this one first. */
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

/** Changes the own name; the session has it from then on. */
export const changeProfile = () =>
  mutationOptions({
    mutationFn: (body: Schema<'Profile'>) => answer(api.PUT('/internal/profile', { body })),
    onSuccess: (session, _body, _result, { client }) => client.setQueryData(sessionKey, session),
  });

/** Whether signing in asks for a code, and how many recovery codes are left. */
export const secondFactor = () =>
  queryOptions({
    queryKey: keys.factor,
    queryFn: ({ signal }) => answer(api.GET('/internal/second-factor', { signal })),
  });

/** Makes a secret for an app; nothing changes before `confirmSecondFactor`. */
export const setUpSecondFactor = () =>
  mutationOptions({
    mutationFn: (body: Schema<'OwnPassword'>) => answer(api.POST('/internal/second-factor/set-up', { body })),
  });

/** Turns it on; answers the recovery codes, which nobody sees again. Every other session of the user ends. */
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

/** Replaces the recovery codes; answers the new ones, which nobody sees again. */
export const renewRecoveryCodes = () =>
  mutationOptions({
    mutationFn: (body: Schema<'Proof'>) => answer(api.POST('/internal/second-factor/recovery-codes', { body })),
    onSuccess: (_codes, _body, _result, { client }) => client.invalidateQueries({ queryKey: keys.factor }),
  });
