import type { TemporalVariable } from '../config/processes.ts';
import type { Values } from '../config/variables.ts';

/**
 * Returns the address below which the Temporal web UI shows the namespace's workflows; null if no web UI is configured.
 */
export function workflowsUrl({
  TEMPORAL_UI_URL,
  TEMPORAL_NAMESPACE,
}: Pick<Values<TemporalVariable | 'TEMPORAL_UI_URL'>, 'TEMPORAL_UI_URL' | 'TEMPORAL_NAMESPACE'>): string | null {
  if (TEMPORAL_UI_URL === undefined) return null;
  return `${TEMPORAL_UI_URL}/namespaces/${encodeURIComponent(TEMPORAL_NAMESPACE)}/workflows`;
}
