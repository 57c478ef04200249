import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CertificateDefinitionRecord, CourseContent, OutcomeRecord } from './store/courses.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

/** A part of a course from a user: with its id, or without one when it is new. */
type Sent<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly id?: string };

export interface UnitInput extends Sent<OutcomeRecord> {
  /** Positive. Only the proportion to the other units counts. */
  readonly weight: number;
  readonly outcomes: readonly Sent<OutcomeRecord>[];
}

export interface CourseInput {
  readonly name: string;
  /** The course of the LMS that this one is linked to; null for none. */
  readonly lmsCourseId: string | null;
  readonly units: readonly UnitInput[];
  readonly certificateDefinitions: readonly Sent<CertificateDefinitionRecord>[];
}

/** What is said of an id that the course does not have. */
const missing = {
  unit: (id: string) => t('The course has no unit {id}, or the request contains it twice.', { id }),
  outcome: (id: string) => t('The course has no outcome {id}, or the request contains it twice.', { id }),
  definition: (id: string) => t('The course has no certificate {id}, or the request contains it twice.', { id }),
} as const;

/** Units that are checked before the event loop runs. */
const unitsInStep = 5;

/**
 * Returns the user's input, with an id for everything that is new.
 * @param former the earlier content; an id that it did not have, or that the input has twice, is refused
 * @throws ApplicationError INVALID UNKNOWN_PART
 */
export async function contentOf(input: CourseInput, former: CourseContent): Promise<CourseContent> {
  const seen = new Set<string>();
  const idOf = (
    kind: keyof typeof missing,
    id: string | undefined,
    known: readonly { readonly id: string }[],
  ): string => {
    if (id === undefined) return newId();
    const lowerCase = id.toLowerCase();
    if (!known.some((each) => each.id === lowerCase) || seen.has(lowerCase)) {
      throw new ApplicationError('INVALID', 'UNKNOWN_PART', missing[kind](id));
    }
    seen.add(lowerCase);
    return lowerCase;
  };
  const unitOf = (unit: CourseInput['units'][number]): CourseContent['units'][number] => {
    const id = idOf('unit', unit.id, former.units);
    const formerOutcomes = former.units.find((each) => each.id === id)?.outcomes ?? [];
    return {
      id,
      code: unit.code.trim(),
      name: unit.name.trim(),
      weight: unit.weight,
      outcomes: unit.outcomes.map((outcome) => ({
        id: idOf('outcome', outcome.id, formerOutcomes),
        code: outcome.code.trim(),
        name: outcome.name.trim(),
      })),
    };
  };
  const units: CourseContent['units'][number][] = [];
  for (const [index, unit] of input.units.entries()) {
    // Ten thousand ids take too long for one step of the event loop.
    if (index % unitsInStep === unitsInStep - 1) await nextTurn();
    units.push(unitOf(unit));
  }
  return {
    units,
    certificateDefinitions: input.certificateDefinitions.map((definition) => ({
      id: idOf('definition', definition.id, former.certificateDefinitions),
      title: definition.title.trim(),
      threshold: definition.threshold,
    })),
  };
}
