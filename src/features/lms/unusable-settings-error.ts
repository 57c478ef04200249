import type { Lms } from '../../domain/lms/lms-modes.ts';

/** The stored settings are not usable. The call ends as MISCONFIGURED with this message. */
export class UnusableSettingsError extends Error {
  /** The LMS with these settings. */
  readonly lms: Lms;

  constructor(lms: Lms, message: string) {
    super(message);
    this.name = 'UnusableSettingsError';
    this.lms = lms;
  }
}
