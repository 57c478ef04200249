let isLeaving = false;

/** Lets every later reload happen without a question. Nothing is lost by it, or nothing may stay. */
export function leaveForGood(): void {
  isLeaving = true;
}

export const isLeavingForGood = (): boolean => isLeaving;
