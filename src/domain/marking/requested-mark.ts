/** What a user entered for a unit: the score in points of `maxScore`, and whether it is passed. */
export interface RequestedMark {
  readonly unitId: string;
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
}
