import { Connection } from '@temporalio/client';

/** Returns the presumed address of the web UI of an external server. The development server's is 1000 above. */
export function externalUiUrl(address: string, environment: NodeJS.ProcessEnv): string {
  if (environment.TEMPORAL_UI_URL) return environment.TEMPORAL_UI_URL.replace(/\/+$/, '');
  const [name = '', port = '7233'] = address.split(':');
  return `http://${name}:${Number(port) + 1000}`;
}

/**
 * Checks that an external server answers and has the namespace.
 * @throws Error that names the address and the reason
 */
export async function checkTemporal(address: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const apiKey = environment.TEMPORAL_API_KEY;
  const namespace = environment.TEMPORAL_NAMESPACE || 'default';
  try {
    const tls = environment.TEMPORAL_TLS === 'true' || undefined;
    const connection = await Connection.connect({
      address,
      connectTimeout: 10_000,
      ...(tls && { tls }),
      ...(apiKey && { apiKey }),
    });
    try {
      await connection.withDeadline(Date.now() + 10_000, () =>
        connection.workflowService.describeNamespace({ namespace }),
      );
    } finally {
      await connection.close();
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The Temporal server in TEMPORAL_ADDRESS (${address}, namespace ${namespace}) does not answer: ${reason}\n` +
        'Start it, or unset TEMPORAL_ADDRESS to use one of our own.',
      { cause },
    );
  }
}
