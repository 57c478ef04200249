import type { NotYetKind } from '../../../domain/certificates/not-yet-kinds.ts';
import { earns } from '../../../domain/certificates/certificate-transitions.ts';
import type { UnitStructure } from '../../../domain/courses/course-structure.ts';
import { quizRatio, type QuizMark } from '../../../domain/marking/mark.ts';
import { toPercentage, weightMean, type Ratio } from '../../../domain/numbers/ratio.ts';
import { requirePercentage } from '../../../domain/numbers/require-number.ts';
import { unitRatios, unitWeights } from '../../../domain/progress/unit-ratios.ts';

/** An enrolment as its next mark is calculated. */
export interface EnrolmentSoFar {
  readonly isActive: boolean;
  /** The progress of the course, 0–100. */
  readonly progress: number;
  /** The units of the course, in the order of learning. */
  readonly units: readonly UnitStructure[];
  /** The latest mark by hand, by unit id. */
  readonly quizMarks: ReadonlyMap<string, QuizMark>;
}

/** A unit of which at least a part is missing. */
export interface MissingUnit {
  readonly unitId: string;
  /** Its outcomes that are missing, in the order of learning; none for a unit without outcomes. */
  readonly outcomeIds: readonly string[];
}

interface Of<Kind extends NotYetKind> {
  readonly kind: Kind;
}

/** Why a certificate that is not revoked is not issued. */
export type WhyNotYet =
  /** The student’s data was erased, so nobody could get the certificate. */
  | Of<'STUDENT_ERASED'>
  /** Only an active enrolment earns certificates. */
  | Of<'NOT_ACTIVE'>
  /** It is earned, and waits for an administrator, or was discarded by one. */
  | Of<'HELD'>
  | Of<'DISCARDED'>
  /** The next calculation of the mark reaches the threshold, for instance since the course was changed. */
  | Of<'REACHED'>
  /** The enrolment finished an earlier revision of the course, which does not have the certificate. */
  | Of<'EARLIER_REVISION'>
  /** Marks by hand keep the mark below the threshold, whatever the progress. */
  | (Of<'UNREACHABLE'> & { readonly bestMark: number })
  | (Of<'REACHABLE'> & {
      /** The lowest progress of the course that earns it, in steps of 0.1, 0–100. */
      readonly neededProgress: number;
      /**
       * The lowest mark, in steps of 0.1, that earns it when all open units have it on average by their weights; null
       * for a course without units. Open are units below 100 without a mark by hand.
       */
      readonly neededMark: number | null;
      readonly openUnitIds: readonly string[];
      /** What comes next in the order of learning, up to the outcome with which the threshold is reached. */
      readonly missing: readonly MissingUnit[];
    });

const full: Ratio = { part: 1n, whole: 1n };
const nothing: Ratio = { part: 0n, whole: 1n };

/**
 * Returns why a certificate is not issued and what is missing (docs/product.md "Why not yet"). It calculates with the
 * ratios of marks themselves: what it names is enough, and less is not. A unit with a mark by hand is never missing,
 * because its mark no longer follows from the progress.
 * @param threshold of the certificate, 0–100
 * @throws RangeError as `markEnrolment`
 */
export function whyNotYet(enrolment: EnrolmentSoFar, threshold: number): WhyNotYet {
  const { isActive, progress, units, quizMarks } = enrolment;
  requirePercentage(threshold, 'threshold');
  if (!isActive) return { kind: 'NOT_ACTIVE' };
  const done = unitRatios(progress, units);
  const byHand = units.map(({ id }) => {
    const quiz = quizMarks.get(id);
    return quiz === undefined ? null : quizRatio(quiz);
  });
  const isMarked = byHand.some((ratio) => ratio !== null);
  const markOf = (ratios: readonly Ratio[]): number =>
    toPercentage(
      weightMean(
        ratios.map((ratio, index) => byHand[index] ?? ratio),
        unitWeights(units),
      ),
    );
  const markAt = (percentage: number): number => (isMarked ? markOf(unitRatios(percentage, units)) : percentage);
  const earnsAt = (percentage: number): boolean => earns(markAt(percentage), threshold);

  if (earnsAt(progress)) return { kind: 'REACHED' };
  if (!earnsAt(100)) return { kind: 'UNREACHABLE', bestMark: markAt(100) };
  const neededProgress = firstTenth(earnsAt);
  if (units.length === 0) return { kind: 'REACHABLE', neededProgress, neededMark: null, openUnitIds: [], missing: [] };

  const isOpen = units.map((_, index) => byHand[index] === null && done[index]!.part < done[index]!.whole);
  const ratiosWith = (open: Ratio): Ratio[] => done.map((ratio, index) => (isOpen[index] ? open : ratio));
  const tenths = (percentage: number): Ratio => ({ part: BigInt(Math.round(percentage * 10)), whole: 1_000n });
  return {
    kind: 'REACHABLE',
    neededProgress,
    neededMark: firstTenth((mark) => earns(markOf(ratiosWith(tenths(mark))), threshold)),
    openUnitIds: units.filter((_, index) => isOpen[index]).map(({ id }) => id),
    missing: missingUnits(units, done, isOpen, (ratios) => earns(markOf(ratios), threshold)),
  };
}

/** A moment in the order of learning: an outcome, or a unit without outcomes, is done. */
interface Step {
  readonly unit: number;
  readonly outcomeId: string | null;
  /** The progress of the unit then. */
  readonly ratio: Ratio;
}

function missingUnits(
  units: readonly UnitStructure[],
  done: readonly Ratio[],
  isOpen: readonly boolean[],
  earnsWith: (ratios: readonly Ratio[]) => boolean,
): MissingUnit[] {
  const steps = units.flatMap(({ outcomes }, unit): Step[] => {
    if (!isOpen[unit]) return [];
    if (outcomes.length === 0) return [{ unit, outcomeId: null, ratio: full }];
    const { part, whole } = done[unit]!;
    return outcomes
      .map(({ id }, index) => ({
        unit,
        outcomeId: id,
        ratio: { part: BigInt(index + 1), whole: BigInt(outcomes.length) },
      }))
      .filter(({ ratio }) => ratio.part * whole > part * ratio.whole);
  });
  const after = ({ unit, ratio }: Step): Ratio[] =>
    done.map((now, index) => {
      if (!isOpen[index]) return now;
      if (index === unit) return ratio;
      return index < unit ? full : nothing;
    });
  const last = firstIndex(steps.length - 1, (index) => earnsWith(after(steps[index]!)));
  return [...Map.groupBy(steps.slice(0, last + 1), ({ unit }) => unit)].map(([unit, own]) => ({
    unitId: units[unit]!.id,
    outcomeIds: own.flatMap(({ outcomeId }) => (outcomeId === null ? [] : [outcomeId])),
  }));
}

/** Returns the lowest percentage in steps of 0.1 that fulfils a condition, which 100 and all above the lowest do. */
const firstTenth = (fulfils: (percentage: number) => boolean): number =>
  firstIndex(1_000, (tenths) => fulfils(tenths / 10)) / 10;

/** Returns the lowest index from 0 to `last` that fulfils a condition, which `last` and all above the lowest do. */
function firstIndex(last: number, fulfils: (index: number) => boolean): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fulfils(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
