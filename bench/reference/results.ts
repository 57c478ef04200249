/** A unit with its outcomes, in the order of learning. */
export interface UnitStructure {
  readonly id: string;
  readonly weight: number;
  readonly outcomeIds: readonly string[];
}

export interface Result {
  readonly id: string;
  readonly progress: number;
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'ACHIEVED';
}

export interface Results {
  readonly units: Result[];
  readonly outcomes: Result[];
}

/**
 * Returns the results of units and outcomes that change between two values of progress. The rules are the product's, in
 * floating point.
 */
export function changedResults(units: readonly UnitStructure[], before: number, after: number): Results {
  const old = resultsAt(units, before);
  const now = resultsAt(units, after);
  const differs = (was: readonly Result[]) => (result: Result, index: number) =>
    result.progress !== was[index]!.progress || result.status !== was[index]!.status;
  return {
    units: now.units.filter(differs(old.units)),
    outcomes: now.outcomes.filter(differs(old.outcomes)),
  };
}

function resultsAt(units: readonly UnitStructure[], progress: number): Results {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  let left = (progress / 100) * total;
  const results: Results = { units: [], outcomes: [] };
  for (const { id, weight, outcomeIds } of units) {
    const done = Math.min(Math.max(left / weight, 0), 1);
    results.units.push(result(id, done));
    outcomeIds.forEach((outcomeId, index) =>
      results.outcomes.push(result(outcomeId, Math.min(Math.max(done * outcomeIds.length - index, 0), 1))),
    );
    left -= weight;
  }
  return results;
}

const result = (id: string, done: number): Result => ({
  id,
  progress: done * 100,
  status: done === 1 ? 'ACHIEVED' : done === 0 ? 'NOT_STARTED' : 'IN_PROGRESS',
});
