import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

/** Has a link to a new password sent, if there is such a user. */
export const requestPasswordReset = () =>
  mutationOptions({
    mutationFn: (body: Schema<'ResetRequest'>) => answer(api.POST('/internal/password-reset', { body })),
  });

/** Whose password a link replaces; 404 for an unknown one, 409 for one that does not work any more. */
export const passwordResetPreview = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', 'preview', token],
    queryFn: ({ signal }) => answer(api.POST('/internal/password-reset/preview', { body: { token }, signal })),
    staleTime: Infinity,
  });

export const completePasswordReset = () =>
  mutationOptions({
    mutationFn: (body: Schema<'ResetCompletion'>) => answer(api.POST('/internal/password-reset/complete', { body })),
  });
