import type { Log } from './log.ts';
import {
  supervise,
  type RunningService,
  type SupervisedService,
  type SupervisorOptions,
} from './process-supervisor.ts';

/** A user of a service is stopped before the service. The worker ends its calls to the LMSs before these stop. */
const stopOrder = ['API', 'worker', 'example LMS', 'LMS', 'Temporal', 'mail catcher', 'PostgreSQL'];

/** The running services, including those of a start that failed half-way. */
export class RunningStack {
  readonly #services: SupervisedService[] = [];

  /** Starts a service, and keeps it running until `stop`. */
  async start<S extends RunningService>(options: SupervisorOptions<S>, signal: AbortSignal): Promise<S> {
    const service = await supervise(options, signal);
    this.#services.push(service);
    return service.first;
  }

  /** Restarts services in an orderly way, one after the other. */
  async restart(names: ReadonlySet<string>): Promise<void> {
    for (const service of this.#services) if (names.has(service.name)) await service.restart();
  }

  async stop(log: Log): Promise<void> {
    const rank = ({ name }: SupervisedService) => stopOrder.indexOf(name);
    for (const service of this.#services.toSorted((a, b) => rank(a) - rank(b))) {
      await service.stop();
      log(`${service.name} stopped`);
    }
  }
}
