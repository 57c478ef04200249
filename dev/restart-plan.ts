/** The steps that update a running stack after changes of the sources. */
export interface RestartPlan {
  readonly bundle: boolean;
  /** Names of services. */
  readonly services: ReadonlySet<'API' | 'worker'>;
}

const ofBundle = /^(workflows|src\/domain)\//;
const ofWorker = /^(worker|activities|workflows|src\/(domain|features|platform|schema|composition))\//;
const ofApi = /^(src\/(?!portal\/|cli\/|contract\/)|workflows\/|openapi\.yaml$)/;

/**
 * Returns the services that run a changed file. The portal's pages are not among them, since Vite sends them to the
 * browser.
 * @param files relative to the project
 */
export function restartPlan(files: Iterable<string>): RestartPlan {
  const changed = [...files];
  const touches = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  return {
    bundle: touches(ofBundle),
    services: new Set([...(touches(ofApi) ? ['API' as const] : []), ...(touches(ofWorker) ? ['worker' as const] : [])]),
  };
}
