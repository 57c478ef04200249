/** Counts events in each turn of the event loop. */
export function countInTurns() {
  const turns: number[] = [];
  let inTurn = 0;
  let next: NodeJS.Immediate;
  const endOfTurn = () => {
    if (inTurn > 0) turns.push(inTurn);
    inTurn = 0;
    next = setImmediate(endOfTurn);
  };
  endOfTurn();
  return {
    note: () => void (inTurn += 1),
    /** Returns the counts of the turns that had events. */
    stop: () => {
      clearImmediate(next);
      return inTurn > 0 ? [...turns, inTurn] : turns;
    },
  };
}
