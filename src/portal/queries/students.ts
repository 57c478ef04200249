import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { addressOf, answer, api, type Schema } from '../api/client.ts';

export type Student = Schema<'Student'>;
export type StudentDetails = Schema<'StudentDetails'>;

export type StudentSort = 'name' | '-name' | 'email' | '-email' | 'created' | '-created';

export interface StudentFilter {
  readonly search?: string;
  /** Cannot be combined with `search`. */
  readonly sort?: StudentSort;
  readonly cursor?: string;
  readonly limit?: number;
}

const keys = {
  all: ['students'] as const,
  lists: ['students', 'list'] as const,
  one: (studentId: string) => ['students', 'one', studentId] as const,
};

/** A page of students. The previous page stays visible while the next one loads. */
export const studentList = (filter: StudentFilter) =>
  queryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/students', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

/** Address of the same list as a CSV file. */
export const studentExport = (filter: Omit<StudentFilter, 'cursor' | 'limit'>): string =>
  addressOf('/internal/students/export', filter);

/** One student; 404 when the organisation has no student with this id. */
export const studentDetails = (studentId: string) =>
  queryOptions({
    queryKey: keys.one(studentId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/students/{studentId}', { params: { path: { studentId } }, signal })),
  });

export const createStudent = () =>
  mutationOptions({
    mutationFn: (body: StudentDetails) => answer(api.POST('/internal/students', { body })),
    onSuccess: async (student, _body, _result, { client }) => {
      client.setQueryData(keys.one(student.id), student);
      await client.invalidateQueries({ queryKey: keys.lists });
    },
  });

export const updateStudent = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: Schema<'StudentChange'>) =>
      answer(api.PUT('/internal/students/{studentId}', { params: { path: { studentId } }, body })),
    onSuccess: async (student, _body, _result, { client }) => {
      client.setQueryData(keys.one(student.id), student);
      // Enrolments show the names of students.
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.lists }),
        client.invalidateQueries({ queryKey: ['enrolments'] }),
      ]);
    },
  });
