import type { DatabaseUrls } from '../src/schema/bootstrap.ts';

/** All facts that the API and the worker of a development stack need. */
export interface StackFacts {
  readonly host: string;
  readonly apiPort: number;
  readonly metricsPort: number;
  readonly publicUrl: string;
  readonly database: DatabaseUrls;
  /** The address and, for an external server, the credentials. */
  readonly temporal: Readonly<Record<string, string>>;
  readonly temporalUiUrl: string;
  readonly smtp: string;
  readonly secretKeys: string;
  readonly firstPartyLms: { readonly url: string; readonly provisioningToken: string };
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string>>;

/** Returns the variables that `loadApiConfig` reads. */
export const apiEnvironment = (facts: StackFacts): Environment => ({
  ...common(facts),
  DATABASE_INTAKE_URL: facts.database.intakeUrl,
  PORT: String(facts.apiPort),
  TEMPORAL_UI_URL: facts.temporalUiUrl,
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: facts.firstPartyLms.provisioningToken,
});

/** Returns the variables that `loadWorkerConfig` reads. */
export const workerEnvironment = (facts: StackFacts): Environment => ({
  ...common(facts),
  SMTP_URL: facts.smtp,
  METRICS_PORT: String(facts.metricsPort),
});

const common = ({
  host,
  database,
  temporal,
  publicUrl,
  secretKeys,
  firstPartyLms,
  logLevel,
}: StackFacts): Environment => ({
  ...temporal,
  HOST: host,
  DATABASE_URL: database.appUrl,
  PUBLIC_URL: publicUrl,
  SECRET_KEYS: secretKeys,
  FIRST_PARTY_LMS_URL: firstPartyLms.url,
  // The demo's LMSs run on this machine (docs/product.md "Limits of a call").
  OUTBOUND_ALLOWED_RANGES: '127.0.0.0/8,::1/128',
  LOG_LEVEL: logLevel,
  LOG_FORMAT: 'pretty',
  // The image has the same option. Without it the processes keep 80 MB more after a load, and are no faster.
  NODE_OPTIONS: '--max-semi-space-size=8',
});

/**
 * Returns the TEMPORAL_ variables for the children. An external server may also serve other installations. So the data
 * folder has a task queue of its own there.
 */
export function temporalEnvironment(
  address: string,
  installation: string,
  environment: NodeJS.ProcessEnv,
): Environment {
  if (!environment.TEMPORAL_ADDRESS?.trim()) return { TEMPORAL_ADDRESS: address };
  const passed = ['TEMPORAL_NAMESPACE', 'TEMPORAL_TASK_QUEUE', 'TEMPORAL_TLS', 'TEMPORAL_API_KEY'] as const;
  return {
    TEMPORAL_TASK_QUEUE: `attain-${installation}`,
    ...Object.fromEntries(passed.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []))),
    TEMPORAL_ADDRESS: address,
  };
}
