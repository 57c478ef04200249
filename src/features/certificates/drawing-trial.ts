import type { Logger } from '../../platform/logging/logger.ts';
import { CpuTaskError, TaskDeadlineError } from '../../platform/cpu-pool/errors.ts';
import type { CertificatePdf, FindCertificatePdf } from './find-certificate-pdf.ts';

export interface DrawingTrialDependencies {
  readonly findPdf: FindCertificatePdf;
  /** Returns whether the threads have other work, which a trial must not delay. */
  readonly isBusy: () => boolean;
  readonly log: Logger;
  /** Milliseconds between two trials. */
  readonly pause?: number;
}

/** Maximum number of certificates that wait for their trial. Further ones get none. */
const mostWaiting = 100;

/**
 * Draws certificates once after their issue, one a second, while the threads have nothing else to do. So operators learn
 * from the log, without any name, of a certificate that cannot be drawn, and not from its first reader. Trials may be
 * lost: with the process, and when more certificates are issued than are tried.
 */
export class DrawingTrial {
  readonly #dependencies: DrawingTrialDependencies;
  readonly #pause: number;
  /** Verification codes, in the order of the issues. */
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #current: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(dependencies: DrawingTrialDependencies) {
    this.#dependencies = dependencies;
    this.#pause = dependencies.pause ?? 1_000;
  }

  /** Adds a certificate that was issued, by its verification code. It returns at once and never throws. */
  add(code: string): void {
    if (this.#stopped || this.#waiting.size >= mostWaiting) return;
    this.#waiting.add(code);
    this.#schedule();
  }

  /** Begins no further trial, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#current;
  }

  #schedule(): void {
    if (this.#stopped || this.#timer !== null || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#current = this.#next().finally(() => {
        this.#timer = null;
        this.#schedule();
      });
    }, this.#pause);
    this.#timer.unref();
  }

  async #next(): Promise<void> {
    const [code] = this.#waiting;
    if (code === undefined || this.#dependencies.isBusy()) return;
    this.#waiting.delete(code);
    // Without the database there is no trial.
    const pdf = await this.#dependencies.findPdf(code).catch(() => null);
    if (pdf !== null) await this.#draw(pdf);
  }

  async #draw({ certificateId, read }: CertificatePdf): Promise<void> {
    const { log } = this.#dependencies;
    try {
      await read();
    } catch (error) {
      // Other work was faster, or the process stops.
      if (!(error instanceof CpuTaskError)) return;
      // The machine may only be slow. The message of the error could hold printed texts.
      const level = error instanceof TaskDeadlineError ? 'warn' : 'error';
      log.log(level, 'an issued certificate cannot be drawn', { certificateId, reason: error.name });
    }
  }
}
