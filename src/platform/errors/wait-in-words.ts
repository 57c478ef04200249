/** Returns a wait in words: `a minute`, `12 minutes`. @param seconds above 0 */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
