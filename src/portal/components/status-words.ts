import type { ToneName } from '../theme/palette.ts';

/** The words of a status, and the colour of their badge. */
export interface StatusWords {
  readonly label: string;
  readonly tone: ToneName;
}
