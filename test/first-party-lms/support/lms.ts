import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { SignJWT } from 'jose';
import winston from 'winston';
import { startLms } from '../../../first-party-lms/composition.ts';
import type { LmsConfig } from '../../../first-party-lms/config/config.ts';
import { createLogger } from '../../../first-party-lms/logging/logger.ts';
import { sha256 } from '../../../first-party-lms/secrets/secret.ts';
import { send, type Answer } from '../../support/http-client.ts';
import { AttainReceiver } from './attain-receiver.ts';
import { createLmsDatabase, type LmsDatabase } from './lms-database.ts';
import { Visitor } from './visitor.ts';

export const provisioningToken = 'provisioning-token-of-the-tests-0123456789';

export const ana = { id: 'student-ana', firstName: 'Ana', lastName: 'Novák' };
export const ben = { id: 'student-ben', firstName: 'Ben', lastName: 'Okafor' };

export interface Tenant {
  readonly organisationId: string;
  readonly tenantId: string;
  readonly secret: string;
  readonly reportSecret: string;
  /** Where Attain is asked about its user. */
  readonly userUrl: string;
}

/** Nothing is sent again by itself while a test looks at it: `makeDue` decides when. */
export const times = { timeout: 1_000, firstPause: 60_000, longestPause: 600_000, interval: 20 };

export interface TestLms {
  readonly port: number;
  readonly database: LmsDatabase;
  readonly attain: AttainReceiver;
  /** Everything logged so far, as it was printed. */
  logged(): string;
  provision(organisationId: string, overrides?: Record<string, unknown>): Promise<Tenant>;
  /** One of the seven operations. */
  call(tenant: Tenant, method: string, path: string, body?: unknown, key?: string): Promise<JsonAnswer>;
  /** Somebody who came from Attain, signed in. */
  launch(tenant: Tenant, claims?: Record<string, unknown>): Promise<Visitor>;
  /** Ends the pause of the reports that wait. */
  makeDue(): Promise<void>;
  /** Stops the LMS and starts it again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- its shape is what the tests check
}

/** The LMS on a free port with a database of its own, a receiver in Attain's place. */
export async function startTestLms(overrides: Partial<LmsConfig> = {}): Promise<TestLms> {
  const database = await createLmsDatabase();
  const attain = await new AttainReceiver().open();
  const printed: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      printed.push(chunk.toString('utf8'));
      done();
    },
  });
  const config: LmsConfig = {
    HOST: '127.0.0.1',
    PORT: 0,
    PUBLIC_URL: 'http://lms.test',
    DATABASE_URL: database.url,
    PROVISIONING_TOKEN: provisioningToken,
    SECRET_KEY: randomBytes(32),
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    ...overrides,
  };
  const start = () => startLms(config, createLogger(config, new winston.transports.Stream({ stream })), times);
  let lms = await start();
  const self: TestLms = {
    get port() {
      return lms.port;
    },
    database,
    attain,
    logged: () => printed.join(''),
    provision: async (organisationId, more = {}) => {
      const reportSecret = `report-${randomBytes(12).toString('hex')}`;
      const body = { name: `Organisation ${organisationId}`, reportUrl: attain.reportUrl, reportSecret, ...more };
      const answer = await provision(self, organisationId, body);
      const { userUrl } = attain;
      return { organisationId, reportSecret: body.reportSecret, userUrl, ...answer.body };
    },
    call: (tenant, method, path, body, key) =>
      json(self, {
        method,
        path: `/tenants/${tenant.tenantId}${path}`,
        headers: {
          Authorization: `Bearer ${tenant.secret}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    launch: async (tenant, claims) => {
      const visitor = new Visitor(self);
      await visitor.get(`/launch?token=${await launchToken(tenant, claims)}`);
      return visitor;
    },
    makeDue: async () => {
      await database.rows('update progress_report set next_attempt_at = now() where accepted_at is null');
    },
    restart: async () => {
      await lms.stop();
      lms = await start();
    },
    stop: async () => {
      await lms.stop();
      await attain.close();
      await database.close();
    },
  };
  return self;
}

export const provision = (
  lms: { readonly port: number },
  organisationId: string,
  body: unknown,
  token = provisioningToken,
): Promise<JsonAnswer> =>
  json(lms, {
    method: 'PUT',
    path: `/provisioning/organisations/${encodeURIComponent(organisationId)}`,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

export async function json(lms: { readonly port: number }, options: Parameters<typeof send>[1]): Promise<JsonAnswer> {
  const { status, headers, body } = await send(lms, options);
  return { status, headers, body: body.length === 0 ? null : JSON.parse(body.toString('utf8')) };
}

/** A launch token as Attain makes it; `claims` replace its own, undefined removes one. */
export async function launchToken(
  { tenantId, secret, userUrl }: Tenant,
  claims: Record<string, unknown> = {},
  key: Uint8Array = sha256(secret),
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const all: Record<string, unknown> = {
    sub: 'user-1',
    name: 'Petra Admin',
    tenant: tenantId,
    userUrl,
    jti: randomBytes(16).toString('hex'),
    iat,
    exp: iat + 60,
    aud: 'attain-first-party-lms',
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(key);
}
