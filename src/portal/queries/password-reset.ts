import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

/** Requests an e-mail with a link for a new password. It is sent only if the user exists. */
export const requestPasswordReset = () =>
  mutationOptions({
    mutationFn: (body: Schema<'ResetRequest'>) => answer(api.POST('/internal/password-reset', { body })),
  });

/** The user whose password a link replaces; 404 for an unknown link, 409 for one that no longer works. */
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
