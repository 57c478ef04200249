/** Names a stop that hangs, which would otherwise only exceed a test's time limit. @throws after a minute */
export async function inTime<T>(what: string, done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than 60 s`)), 60_000);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
