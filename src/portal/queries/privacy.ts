import { mutationOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';

/** Reads all stored data about a student. The audit trail records the export. */
export const exportStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.GET('/internal/students/{studentId}/export', { params: { path: { studentId } } })),
  });

/** Erases a student's names and address permanently. The confirmation is the name as it was typed, or the word instead. */
export const eraseStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: (name: string) =>
      answer(api.POST('/internal/students/{studentId}/erase', { params: { path: { studentId } }, body: { name } })),
    // Lists of all kinds contain the name.
    onSuccess: (_student, _name, _result, { client }) =>
      client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
