let isLeaving = false;

/** From now on no question holds up a reload, because nothing is lost by it or nothing may stay. */
export function leaveForGood(): void {
  isLeaving = true;
}

export const isLeavingForGood = (): boolean => isLeaving;
