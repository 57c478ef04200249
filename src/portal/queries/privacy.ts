import { mutationOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';

/** Everything that is kept about a student. That it was handed out is written down. */
export const exportStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.GET('/internal/students/{studentId}/export', { params: { path: { studentId } } })),
  });

/** Erases a student's names and address for good. */
export const eraseStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: (name: string) =>
      answer(api.POST('/internal/students/{studentId}/erase', { params: { path: { studentId } }, body: { name } })),
    // The name stood in lists of all kinds.
    onSuccess: (_student, _name, _result, { client }) =>
      client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
