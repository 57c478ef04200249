import { seededRandom } from './seeded-random.ts';
import { zipf } from './zipf.ts';

export interface PlannedReport {
  /** Number of the enrolment, from 0. */
  readonly enrolment: number;
  /** 0–100. */
  readonly progress: number;
  /**
   * The report's effect on its enrolment when all reports arrive in the order of the plan. CROSS: it earns the
   * certificate.
   */
  readonly effect: 'NONE' | 'RAISE' | 'CROSS';
}

export interface PlanOptions {
  readonly reports: number;
  readonly enrolments: number;
  readonly seed: number;
}

/** The progress for a certificate in the courses of the benchmark. */
export const certificateThreshold = 80;

/** Shares of the reports. Each crossing issues a certificate, which is an e-mail. */
const raisingShare = 0.5;
const crossingShare = 0.05;
const exponent = 1;

/**
 * Plans the reports of a run, in order: enrolments by Zipf's law, half of the reports raise the progress, one in twenty
 * crosses the threshold of the certificate. An enrolment crosses it once, so few enrolments with many reports have
 * fewer crossings.
 */
export function planReports({ reports, enrolments, seed }: PlanOptions): PlannedReport[] {
  const random = seededRandom(seed);
  const draw = zipf(enrolments, exponent, random);
  // Distributed over the organisations, so that the most frequent ids are not those of the first one.
  const byRank = shuffled(enrolments, random);
  const crossed = new Set<number>();
  let raises = 0;
  const drafts = Array.from({ length: reports }, (_, index) => {
    const enrolment = byRank[draw()]!;
    if (crossed.size < Math.floor((index + 1) * crossingShare) && !crossed.has(enrolment)) {
      crossed.add(enrolment);
      raises += 1;
      return { enrolment, effect: 'CROSS' as const };
    }
    const behind = (index + 1) * raisingShare - raises;
    const raising = random() < raisingShare + behind / 20;
    if (raising) raises += 1;
    return { enrolment, effect: raising ? ('RAISE' as const) : ('NONE' as const) };
  });
  return withValues(drafts, random);
}

type Draft = Pick<PlannedReport, 'enrolment' | 'effect'>;

function withValues(drafts: readonly Draft[], random: () => number): PlannedReport[] {
  const values = new Map<number, Iterator<number>>();
  for (const [enrolment, own] of Map.groupBy(drafts, (draft) => draft.enrolment)) {
    values.set(enrolment, raisingValues(own, random).values());
  }
  const current = new Map<number, number>();
  return drafts.map(({ enrolment, effect }) => {
    const before = current.get(enrolment) ?? 0;
    // A repeated value, or an old one.
    if (effect === 'NONE') return { enrolment, effect, progress: random() < 0.5 ? before : before * random() };
    const progress = values.get(enrolment)!.next().value as number;
    current.set(enrolment, progress);
    return { enrolment, effect, progress };
  });
}

/**
 * Returns the values of an enrolment's raising reports, ascending: below the threshold, just above it, and up to 100.
 */
function raisingValues(drafts: readonly Draft[], random: () => number): number[] {
  const raising = drafts.filter(({ effect }) => effect !== 'NONE');
  const crossing = raising.findIndex(({ effect }) => effect === 'CROSS');
  const first = certificateThreshold + 0.5;
  const below = crossing === -1 ? raising.length : crossing;
  return [
    ...ascending(0, certificateThreshold, below, random),
    ...(crossing === -1 ? [] : [first, ...ascending(first, 100, raising.length - crossing - 1, random)]),
  ];
}

/** Returns `count` ascending numbers between two, neither included. */
const ascending = (from: number, to: number, count: number, random: () => number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 0.05 + 0.9 * random())) / count);

function shuffled(count: number, random: () => number): number[] {
  const result = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}
