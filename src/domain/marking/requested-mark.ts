/** A mark that a user entered for a unit: the score out of `maxScore` points, and whether the unit is passed. */
export interface RequestedMark {
  readonly unitId: string;
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
}
