/**
 * Lines that must compile in a route, and lines that must not. Nothing here runs: `npm run typecheck` is the test. It
 * fails where a line below `@ts-expect-error` compiles, and where another line does not.
 */
import type { Schema } from '../../../src/contract/schema.ts';
import type { Table } from '../../../src/platform/exports/table.ts';
import { accepted, created, noContent, ok, tableDownload } from '../../../src/platform/http/portal/reply.ts';
import { openRoute, userRoute } from '../../../src/platform/http/portal/route.ts';

declare const student: Schema<'Student'>;
declare const file: Table;
declare const handle: () => Promise<never>;
const page = { items: [student], nextCursor: null };
const { email: _email, ...withoutEmail } = student;
const misnamed = { ...withoutEmail, mail: student.email };
const wronglyTyped = { ...student, createdAt: new Date() };

export const compiles = [
  userRoute('get', '/students', 'STAFF', async ({ query }) => ok({ items: [], nextCursor: query.cursor ?? null })),
  userRoute('get', '/students/{studentId}', 'STAFF', async ({ params }) => ok({ ...student, id: params.studentId })),
  userRoute('post', '/students', 'STAFF', async ({ body }) => created({ ...student, email: body.email })),
  userRoute('get', '/students/export', 'STAFF', async () => tableDownload('csv', file)),
  userRoute('delete', '/session', 'STAFF', async () => noContent),
  // A parameter with a default is there.
  userRoute('get', '/students', 'STAFF', async ({ query }) => (query.limit > 10 ? ok(page) : ok(page))),
  openRoute('post', '/session', async () => ({ status: 200, body: { codeRequired: true } })),
];

export const unknownOperation = [
  // @ts-expect-error the contract has no such path
  userRoute('get', '/pupils', 'STAFF', handle),
  // @ts-expect-error the path is written as Express writes it
  userRoute('get', '/students/:studentId', 'STAFF', handle),
  // @ts-expect-error the path has no such method
  userRoute('delete', '/students/{studentId}', 'STAFF', handle),
  // @ts-expect-error the contract demands another role
  userRoute('put', '/organisation', 'STAFF', handle),
  // @ts-expect-error the contract demands a session
  openRoute('get', '/students', handle),
];

export const unknownInput = [
  // @ts-expect-error no parameter of the path
  userRoute('get', '/students/{studentId}', 'STAFF', async ({ params }) => ok({ ...student, id: params.id })),
  // @ts-expect-error no parameter of the query
  userRoute('get', '/students', 'STAFF', async ({ query }) => ok({ ...page, nextCursor: query.after })),
  // @ts-expect-error it may be missing
  userRoute('get', '/students', 'STAFF', async ({ query }) => ok({ ...page, nextCursor: query.cursor })),
  // @ts-expect-error no field of the body
  userRoute('post', '/students', 'STAFF', async ({ body }) => created({ ...student, id: body.id })),
  // @ts-expect-error another type
  userRoute('post', '/students', 'STAFF', async ({ body }) => created({ ...student, isErased: body.email })),
  // @ts-expect-error no body at all
  userRoute('get', '/students/{studentId}', 'STAFF', async ({ body }) => ok({ ...student, email: body.email })),
];

export const otherReply = [
  // @ts-expect-error a forgotten field
  userRoute('get', '/students/{studentId}', 'STAFF', async () => ok(withoutEmail)),
  // @ts-expect-error a misnamed field
  userRoute('get', '/students/{studentId}', 'STAFF', async () => ok(misnamed)),
  // @ts-expect-error a field of another type
  userRoute('get', '/students/{studentId}', 'STAFF', async () => ok(wronglyTyped)),
  // @ts-expect-error a forgotten field within a list
  userRoute('get', '/students', 'STAFF', async () => ok({ ...page, items: [withoutEmail] })),
  // @ts-expect-error a field that the contract does not have
  userRoute('get', '/students/{studentId}', 'STAFF', async () => ok({ ...student, birthday: '2000-01-01' })),
  // @ts-expect-error another status
  userRoute('get', '/students/{studentId}', 'STAFF', async () => accepted(student)),
  // @ts-expect-error no body
  userRoute('get', '/students/{studentId}', 'STAFF', async () => noContent),
  // @ts-expect-error a body where there is none
  userRoute('delete', '/session', 'STAFF', async () => ok(student)),
  // @ts-expect-error JSON in the place of a file
  userRoute('get', '/students/export', 'STAFF', async () => ok(page)),
  // @ts-expect-error a file in the place of JSON
  userRoute('get', '/students', 'STAFF', async () => tableDownload('csv', file)),
];

/** As presenters are written. */
export const presenters = [
  // @ts-expect-error a forgotten field
  (): Schema<'CourseSummary'> => ({ id: '', name: '', lmsCourseId: null }),
  // @ts-expect-error a misnamed field
  (): Schema<'CourseSummary'> => ({ id: '', name: '', lmsCourseId: null, created: '' }),
  // @ts-expect-error a field that the contract does not have
  (): Schema<'CourseSummary'> => ({ id: '', name: '', lmsCourseId: null, createdAt: '', units: [] }),
  // @ts-expect-error a value that the contract does not have
  (state: 'LOST'): Schema<'EmailState'> => state,
];
