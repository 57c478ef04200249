import { decimal, groupingProblem } from '../../components/decimal.ts';
import { required } from '../../components/validation.ts';
import type { Course, CourseDetails } from '../../queries/courses.ts';
import { t } from '../../../language/translate.ts';

/** An item of a list in the form. `key` identifies the item in the form; `id` exists once the item has been saved. */
interface Part {
  readonly key: string;
  readonly id: string | undefined;
}

export interface OutcomeValues extends Part {
  code: string;
  name: string;
}

export interface UnitValues extends Part {
  code: string;
  name: string;
  /** Empty while the user has entered nothing. */
  weight: number | string;
  outcomes: OutcomeValues[];
}

export interface DefinitionValues extends Part {
  title: string;
  threshold: number | string;
}

/** The values of the course form. */
export interface CourseValues extends Record<string, unknown> {
  name: string;
  lmsCourseId: string;
  units: UnitValues[];
  certificateDefinitions: DefinitionValues[];
}

let made = 0;
const part = (id?: string): Part => ({ key: id ?? `new-${(made += 1)}`, id });

export const newOutcome = (): OutcomeValues => ({ ...part(), code: '', name: '' });
export const newUnit = (): UnitValues => ({ ...part(), code: '', name: '', weight: 1, outcomes: [] });
export const newDefinition = (): DefinitionValues => ({ ...part(), title: '', threshold: 100 });

/** Returns the form values of a course, or those of a new course. */
export function valuesOf(course?: Course | CourseDetails): CourseValues {
  if (course === undefined) {
    return { name: '', lmsCourseId: '', units: [newUnit()], certificateDefinitions: [newDefinition()] };
  }
  return {
    name: course.name,
    lmsCourseId: course.lmsCourseId ?? '',
    units: course.units.map(({ id, outcomes, ...unit }) => ({
      ...unit,
      ...part(id),
      outcomes: outcomes.map((outcome) => ({ ...outcome, ...part(outcome.id) })),
    })),
    certificateDefinitions: course.certificateDefinitions.map((each) => ({ ...each, ...part(each.id) })),
  };
}

/** Converts valid form values to the request that the API expects. */
export function detailsOf({ name, lmsCourseId, units, certificateDefinitions }: CourseValues): CourseDetails {
  return {
    name,
    lmsCourseId: lmsCourseId === '' ? null : lmsCourseId,
    units: units.map(({ id, code, name: unitName, weight, outcomes }) => ({
      ...known(id),
      code,
      name: unitName,
      weight: decimal(weight),
      outcomes: outcomes.map((outcome) => ({ ...known(outcome.id), code: outcome.code, name: outcome.name })),
    })),
    certificateDefinitions: certificateDefinitions.map(({ id, title, threshold }) => ({
      ...known(id),
      title,
      threshold: decimal(threshold),
    })),
  };
}

const known = (id: string | undefined) => (id === undefined ? {} : { id });

/** Requires a number within bounds. */
const within =
  (least: number, most: number, message: string) =>
  (value: number | string): string | null =>
    decimal(value) >= least && decimal(value) <= most ? null : (groupingProblem(value) ?? message);

/** The validation rules of the form for Mantine's `useForm`. */
export const courseRules = {
  name: required(t('Enter the name of the course.')),
  units: {
    code: required(t('Enter a code.')),
    name: required(t('Enter a name.')),
    weight: within(0.001, 1_000_000, t('Enter a number greater than 0.')),
    outcomes: { code: required(t('Enter a code.')), name: required(t('Enter a name.')) },
  },
  certificateDefinitions: {
    title: required(t('Enter a title.')),
    threshold: within(0, 100, t('Enter a mark from 0 to 100.')),
  },
};

/** Returns whether a change of a course may change results: anything but its name and its course in the LMS. */
export function changesResults(course: Course, { units, certificateDefinitions }: CourseDetails): boolean {
  const before = detailsOf(valuesOf(course));
  return (
    JSON.stringify([before.units, before.certificateDefinitions]) !== JSON.stringify([units, certificateDefinitions])
  );
}
