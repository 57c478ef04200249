/** The steps that bring a running stack up to date with changed sources. */
export interface RestartPlan {
  readonly bundle: boolean;
  /** Names of services. */
  readonly services: ReadonlySet<'API' | 'worker'>;
}

const ofBundle = /^(workflows|src\/domain)\//;
const ofWorker = /^(worker|activities|workflows|src\/(domain|features|platform|schema|composition))\//;
const ofApi = /^(src\/(?!portal\/|cli\/)|workflows\/|openapi\.yaml$)/;

/**
 * Which services run a changed file. The pages of the portal are not among them: Vite hands them to the browser by itself.
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
