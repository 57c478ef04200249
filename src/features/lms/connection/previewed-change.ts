import type { StepLedger, StepStart } from '../connectors/connector-call.ts';

/** Stops a trial before its first request that would change something in the LMS. */
export class WouldChangeLms extends Error {
  readonly step: StepStart;

  constructor(step: StepStart) {
    super('The next request would change something in the LMS.');
    this.name = 'WouldChangeLms';
    this.step = step;
  }
}

/** The request that would change something differs from the one that the user has confirmed. */
export class PreviewHasChanged extends Error {
  constructor() {
    super('The request has changed since the preview.');
    this.name = 'PreviewHasChanged';
  }
}

/** Returns a ledger that lets no request through that would change something. */
export function stoppingBeforeChange(ledger: StepLedger): StepLedger {
  return { ...ledger, open: (step) => Promise.reject(new WouldChangeLms(step)) };
}

/** Returns a ledger that lets the first request that changes something through only if it was confirmed. */
export function requiringConfirmed(ledger: StepLedger, digest: string): StepLedger {
  let isFirst = true;
  return {
    ...ledger,
    open: (step) => {
      if (isFirst && step.digest !== digest) return Promise.reject(new PreviewHasChanged());
      isFirst = false;
      return ledger.open(step);
    },
  };
}
