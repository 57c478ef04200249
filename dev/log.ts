/** Takes one finished line for people. Every development service reports through this. */
export type Log = (line: string) => void;

/** Formats milliseconds for people: `0.4 s`, `12 s`. */
export function seconds(milliseconds: number): string {
  return milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
}
