/**
 * Returns a function that performs an action. While one is under way, it joins that one instead: the second click of a
 * double click has no effect of its own. A disabled button alone cannot do this, since it is drawn after the first click.
 */
export function joiner<Result>(): (act: () => Promise<Result>) => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return (act) =>
    (underWay ??= act().finally(() => {
      underWay = null;
    }));
}
