import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import { OutageLog } from '../logging/outage-log.ts';
import type { ReportSender } from './report-sender.ts';

/** Sends due reports in the background until it is stopped. */
export class ReportRetrier {
  readonly #sender: ReportSender;
  readonly #outages: OutageLog;
  readonly #interval: number;
  readonly #stopped = new AbortController();
  #running: Promise<void> | null = null;

  /** Starts the retries. @param interval milliseconds between two checks of the outbox */
  constructor(sender: ReportSender, log: Logger, interval: number) {
    this.#sender = sender;
    this.#outages = new OutageLog(log, 'waiting progress reports could not be sent');
    this.#interval = interval;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the current calls and waits until their outcome is stored. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#sender.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      let sent = 0;
      try {
        sent = await this.#sender.sendDue();
        this.#outages.worked();
      } catch (error) {
        this.#outages.failed(error);
      }
      // After a turn with reports, more may wait. After a turn without any, it pauses.
      if (sent === 0) await sleep(this.#interval, undefined, { signal }).catch(() => undefined);
    }
  }
}
