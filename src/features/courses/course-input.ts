import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CertificateDefinitionRecord, CourseContent, OutcomeRecord } from './store/courses.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';

/** Something of a course as a user sends it: with the id that it has, or without one when it is new. */
type Sent<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly id?: string };

export interface UnitInput extends Sent<OutcomeRecord> {
  /** Positive; only the proportion to the other units counts. */
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

/** Units that are looked at before the process does something else. */
const unitsInStep = 5;

/**
 * What a user sent, with an id for everything that is new.
 * @param former what the course had; an id that it did not have, or has twice now, is refused
 * @throws ApplicationError INVALID UNKNOWN_PART
 */
export async function contentOf(input: CourseInput, former: CourseContent): Promise<CourseContent> {
  const seen = new Set<string>();
  const idOf = (kind: string, id: string | undefined, known: readonly { readonly id: string }[]): string => {
    if (id === undefined) return newId();
    const lowerCase = id.toLowerCase();
    if (!known.some((each) => each.id === lowerCase) || seen.has(lowerCase)) {
      throw new ApplicationError('INVALID', 'UNKNOWN_PART', `The course has no ${kind} ${id}, or it comes twice.`);
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
    // Ten thousand ids are too much for one step of the event loop.
    if (index % unitsInStep === unitsInStep - 1) await nextTurn();
    units.push(unitOf(unit));
  }
  return {
    units,
    certificateDefinitions: input.certificateDefinitions.map((definition) => ({
      id: idOf('certificate definition', definition.id, former.certificateDefinitions),
      title: definition.title.trim(),
      threshold: definition.threshold,
    })),
  };
}
