import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { beginSession } from './session.ts';

export type Invitation = Schema<'Invitation'>;

const lists = ['invitations', 'list'] as const;

/** A page of invitations in every state, the newest first. The previous page stays visible while the next one loads. */
export const invitationList = (filter: { readonly cursor?: string } = {}) =>
  queryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/invitations', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

export const inviteUser = () =>
  mutationOptions({
    mutationFn: (body: Schema<'InvitationDetails'>) => answer(api.POST('/internal/invitations', { body })),
    onSuccess: (_invitation, _body, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
  });

/** Sends an open invitation again, or withdraws it. */
export const changeInvitation = () =>
  mutationOptions({
    mutationFn: ({ invitationId, change }: { invitationId: string; change: 'resend' | 'withdraw' }) => {
      const params = { path: { invitationId } };
      return change === 'resend'
        ? answer(api.POST('/internal/invitations/{invitationId}/resend', { params }))
        : answer(api.POST('/internal/invitations/{invitationId}/withdraw', { params }));
    },
    onSuccess: (_invitation, _change, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
  });

/**
 * The open invitation of a link; 404 for an unknown one, 409 for one that was accepted, was withdrawn or has expired.
 */
export const invitationPreview = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'preview', token],
    queryFn: ({ signal }) => answer(api.POST('/internal/invitations/preview', { body: { token }, signal })),
    staleTime: Infinity,
  });

/** Accepts an invitation: creates the user and signs in. */
export const acceptInvitation = () =>
  mutationOptions({
    meta: { signsIn: true },
    mutationFn: (body: Schema<'Acceptance'>) => answer(api.POST('/internal/invitations/accept', { body })),
    onSuccess: beginSession,
  });
