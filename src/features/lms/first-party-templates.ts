import type { LmsOperation } from './rules/operations.ts';
import type { RequestTemplates } from './rules/templates/render-request.ts';

/** Returns the built-in templates of the first-party LMS's seven operations (docs/product.md §4.2 rule 7). */
export function firstPartyTemplates(
  origin: string,
  tenantId: string,
): Readonly<Record<LmsOperation, RequestTemplates>> {
  const tenant = `${origin}/tenants/${encodeURIComponent(tenantId)}`;
  const enrolment = `${tenant}/enrolments/\${enrolmentId}`;
  const person = (name: string) =>
    `{"id": "\${${name}.id}", "firstName": "\${${name}.firstName}", "lastName": "\${${name}.lastName}"}`;
  return {
    GET_COURSES: { url: `${tenant}/courses?search=\${searchTerm}`, body: '' },
    GET_COURSE: { url: `${tenant}/courses/\${courseId}`, body: '' },
    GET_ENROLMENT: { url: enrolment, body: '' },
    CREATE_ENROLMENT: {
      url: `${tenant}/enrolments`,
      body: `{"courseId": "\${courseId}", "student": ${person('student')}}`,
    },
    TRANSFER_ENROLMENT: { url: `${enrolment}/transfer`, body: `{"to": ${person('to')}}` },
    CANCEL_ENROLMENT: { url: `${enrolment}/cancel`, body: '{}' },
    UPDATE_MARKING: { url: `${enrolment}/marking`, body: '{"quizResults": ${quizResults}}' },
  };
}
