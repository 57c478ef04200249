import type { PrintedField } from './print-warnings.ts';

/** Returns the student's name as certificates print it. */
export function printedNameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
  return {
    field: 'name',
    kind: 'studentName',
    text: `${firstName} ${lastName}`,
    label: 'the student’s name',
  } as const satisfies PrintedField;
}

/** Returns the texts of a course that its certificates print. */
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

/** Returns the organisation's name as certificates print it. */
export function printedOrganisationName(name: string): PrintedField {
  return { field: 'name', kind: 'organisationName', text: name, label: 'the organisation’s name' };
}
