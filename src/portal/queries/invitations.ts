import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { beginSession } from './session.ts';

/** The open invitation behind a link; 404 for an unknown one, 409 for one that was accepted, withdrawn or has expired. */
export const invitationPreview = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'preview', token],
    queryFn: ({ signal }) => answer(api.POST('/internal/invitations/preview', { body: { token }, signal })),
    staleTime: Infinity,
  });

/** Makes the user and signs in. */
export const acceptInvitation = () =>
  mutationOptions({
    meta: { signsIn: true },
    mutationFn: (body: Schema<'Acceptance'>) => answer(api.POST('/internal/invitations/accept', { body })),
    onSuccess: beginSession,
  });
