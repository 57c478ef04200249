import fc from 'fast-check';
import type { CourseShape } from '../factories/course-factory.ts';
import type { CourseChange } from './correcting.ts';

const percentage = fc.integer({ min: 0, max: 100 });
const weight = fc.integer({ min: 1, max: 9 });
/** Chooses one of the parts that a course has, whatever their number is. */
const choice = fc.nat({ max: 99 });

const unit = fc.record({ weight, outcomes: fc.integer({ min: 0, max: 3 }) });

/** Generates courses with up to three units and certificates. */
export const courseShapes: fc.Arbitrary<Pick<CourseShape, 'units' | 'thresholds'>> = fc.record({
  units: fc.array(unit, { minLength: 1, maxLength: 3 }),
  thresholds: fc.array(percentage, { maxLength: 3 }),
});

/** Generates steps of an editor, of which each changes a part of a course. */
export const editSteps = fc.oneof(
  fc.record({ kind: fc.constant('weigh' as const), part: choice, weight }),
  fc.record({ kind: fc.constant('require' as const), part: choice, threshold: percentage }),
  fc.record({ kind: fc.constant('addUnit' as const), at: choice, unit }),
  fc.record({ kind: fc.constant('addOutcome' as const), part: choice, at: choice }),
  fc.record({ kind: fc.constant('addCertificate' as const), at: choice, threshold: percentage }),
  fc.record({ kind: fc.constantFrom('reverseUnits' as const, 'reverseCertificates' as const) }),
  fc.record({ kind: fc.constant('reverseOutcomes' as const), part: choice }),
  fc.record({ kind: fc.constantFrom('removeUnit' as const, 'removeCertificate' as const), part: choice }),
  fc.record({ kind: fc.constant('removeOutcome' as const), part: choice, outcome: choice }),
);

export type EditStep = typeof editSteps extends fc.Arbitrary<infer Step> ? Step : never;

let added = 0;

const named = () => ({ code: `N${(added += 1)}`, name: 'New' });

/**
 * Returns a course after a step.
 * @param used the ids of parts with results or certificates, which are never removed
 */
export function edited(course: CourseChange, step: EditStep, used: ReadonlySet<string>): CourseChange {
  const { units, certificateDefinitions } = course;
  const isUsed = ({ id }: { readonly id?: string }) => id !== undefined && used.has(id);
  const inUnit = (part: number, change: (unit: CourseChange['units'][number]) => CourseChange['units'][number]) => ({
    ...course,
    units: units.map((each, index) => (index === part % units.length ? change(each) : each)),
  });
  switch (step.kind) {
    case 'weigh':
      return inUnit(step.part, (each) => ({ ...each, weight: step.weight }));
    case 'require':
      return {
        ...course,
        certificateDefinitions: certificateDefinitions.map((each, index) =>
          index === step.part % certificateDefinitions.length ? { ...each, threshold: step.threshold } : each,
        ),
      };
    case 'addUnit': {
      const outcomes = Array.from({ length: step.unit.outcomes }, named);
      return { ...course, units: inserted(units, step.at, { ...named(), weight: step.unit.weight, outcomes }) };
    }
    case 'addOutcome':
      return inUnit(step.part, (each) => ({ ...each, outcomes: inserted(each.outcomes, step.at, named()) }));
    case 'addCertificate': {
      const certificate = { title: named().code, threshold: step.threshold };
      return { ...course, certificateDefinitions: inserted(certificateDefinitions, step.at, certificate) };
    }
    case 'reverseUnits':
      return { ...course, units: units.toReversed() };
    case 'reverseOutcomes':
      return inUnit(step.part, (each) => ({ ...each, outcomes: each.outcomes.toReversed() }));
    case 'reverseCertificates':
      return { ...course, certificateDefinitions: certificateDefinitions.toReversed() };
    case 'removeUnit':
      return { ...course, units: without(units, step.part, (each) => [each, ...each.outcomes].some(isUsed)) };
    case 'removeCertificate':
      return { ...course, certificateDefinitions: without(certificateDefinitions, step.part, isUsed) };
    case 'removeOutcome':
      return inUnit(step.part, (each) => ({ ...each, outcomes: without(each.outcomes, step.outcome, isUsed) }));
  }
}

const inserted = <T>(parts: readonly T[], at: number, part: T): T[] =>
  parts.toSpliced(at % (parts.length + 1), 0, part);

/** Removes one of the parts that may be removed; none if all are used. */
function without<T>(parts: readonly T[], choice: number, isUsed: (part: T) => boolean): T[] {
  const unused = parts.filter((part) => !isUsed(part));
  return parts.filter((part) => part !== unused[choice % unused.length]);
}
