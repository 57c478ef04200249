import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type User = Schema<'User'>;
export type Role = Schema<'Role'>;

const lists = ['users', 'list'] as const;

/** A page of users, the newest first. The previous page stays visible while the next one loads. */
export const userList = (filter: { readonly cursor?: string; readonly limit?: number } = {}) =>
  queryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/users', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

export type UserChange =
  | { readonly userId: string; readonly change: 'deactivate' | 'reactivate' | 'reset-second-factor' }
  | { readonly userId: string; readonly change: 'role'; readonly role: Role };

/** Changes a user, as an administrator. The user's sessions end. */
export const changeUser = () =>
  mutationOptions({
    mutationFn: (change: UserChange): Promise<User> => {
      const params = { path: { userId: change.userId } };
      switch (change.change) {
        case 'role':
          return answer(api.PUT('/internal/users/{userId}/role', { params, body: { role: change.role } }));
        case 'deactivate':
          return answer(api.POST('/internal/users/{userId}/deactivate', { params }));
        case 'reactivate':
          return answer(api.POST('/internal/users/{userId}/reactivate', { params }));
        case 'reset-second-factor':
          return answer(api.POST('/internal/users/{userId}/reset-second-factor', { params }));
      }
    },
    onSuccess: (_user, _change, _result, { client }) => client.invalidateQueries({ queryKey: lists }),
  });
