import type { PrintedField } from './print-warnings.ts';

/** The student's name, as it is put together for a certificate. */
export function printedNameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
  return {
    field: 'name',
    kind: 'studentName',
    text: `${firstName} ${lastName}`,
    label: 'the student’s name',
  } as const satisfies PrintedField;
}

/** What certificates of a course print of it. */
export function printedTextsOf(course: {
  readonly name: string;
  readonly certificateDefinitions: readonly { readonly title: string }[];
}): readonly PrintedField[] {
  const titles = course.certificateDefinitions.map(({ title }, index): PrintedField => ({
    field: `certificateDefinitions.${index}.title`,
    kind: 'title',
    text: title,
    label:
      course.certificateDefinitions.length > 1 ? `the title of certificate ${index + 1}` : 'the certificate’s title',
  }));
  return [{ field: 'name', kind: 'courseName', text: course.name, label: 'the course’s name' }, ...titles];
}

/** The organisation's name. */
export function printedOrganisationName(name: string): PrintedField {
  return { field: 'name', kind: 'organisationName', text: name, label: 'the organisation’s name' };
}
