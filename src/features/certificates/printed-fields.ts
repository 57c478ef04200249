import { t } from '../../language/translate.ts';
import type { PrintedField } from './print-warnings.ts';

/** Returns the student's name as certificates print it. */
export function printedNameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) {
  return {
    field: 'name',
    kind: 'studentName',
    text: `${firstName} ${lastName}`,
    place: t('in the student’s name'),
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
    place:
      course.certificateDefinitions.length > 1
        ? t('in the title of certificate {number}', { number: index + 1 })
        : t('in the certificate’s title'),
  }));
  return [{ field: 'name', kind: 'courseName', text: course.name, place: t('in the course’s name') }, ...titles];
}

/** Returns the organisation's name as certificates print it. */
export function printedOrganisationName(name: string): PrintedField {
  return { field: 'name', kind: 'organisationName', text: name, place: t('in the organisation’s name') };
}
