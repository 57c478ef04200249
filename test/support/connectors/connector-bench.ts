import type {
  AccessToken,
  ConnectorCall,
  ConnectorParts,
  StepEnd,
  StepStart,
} from '../../../src/features/lms/connectors/connector-call.ts';
import type { ConnectorDocument } from '../../../src/features/lms/connectors/document.ts';
import { parseConnector } from '../../../src/features/lms/connectors/parse-connector.ts';
import { runConnector } from '../../../src/features/lms/connectors/run-connector.ts';
import type { SentCall } from '../../../src/features/lms/send-operation.ts';
import { createOutboundClient, type Limits } from '../../../src/platform/outbound-http/outbound-client.ts';
import { connectorsInThreads } from './in-threads.ts';

/** A row of the ledger in memory; `end` is null as long as it is open. */
export interface RecordedStep extends StepStart {
  end: StepEnd | null;
}

/** Runs connectors against a stand-in, with a ledger and a token in memory and expressions in a thread. */
export class ConnectorBench {
  readonly steps: RecordedStep[] = [];
  token: AccessToken | null = null;
  parts: ConnectorParts;

  constructor(limits: Partial<Limits> = {}) {
    this.parts = {
      client: createOutboundClient({ allowedRanges: ['127.0.0.0/8'], limits }),
      ...connectorsInThreads,
      ledger: {
        open: (step) => {
          this.steps.push({ ...step, end: null });
          return Promise.resolve(String(this.steps.length - 1));
        },
        close: (id, end) => {
          this.steps[Number(id)]!.end = end;
          return Promise.resolve();
        },
        record: (step, end) => {
          this.steps.push({ ...step, end });
          return Promise.resolve();
        },
      },
      tokens: {
        get: () => Promise.resolve(this.token),
        put: (token, expiresAt) => {
          this.token = { token, expiresAt };
          return Promise.resolve();
        },
      },
    };
  }

  reset(): void {
    this.steps.length = 0;
    this.token = null;
  }

  run(call: Pick<ConnectorCall, 'operation' | 'document' | 'address'> & Partial<ConnectorCall>, signal?: AbortSignal) {
    const usual = {
      organisationId: 'an organisation',
      constants: {},
      secrets: {},
      variables: {},
      idempotencyKey: null,
    };
    return runConnector(this.parts, { ...usual, ...call }, signal);
  }
}

/** Returns the value of an operation that must have succeeded. @throws Error with its message otherwise */
export async function valueOf(sent: Promise<SentCall>): Promise<unknown> {
  const { report, value } = await sent;
  if (report.ending !== 'SUCCEEDED') throw new Error(report.message);
  return value;
}

/** Returns a connector, which must be correct. */
export function connector(document: unknown): ConnectorDocument {
  const parsed = parseConnector(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.document;
}
