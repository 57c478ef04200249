import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, loadConfig } from '../../../../src/platform/config/load-config.ts';
import { processes } from '../../../../src/platform/config/processes.ts';
import { variables, type VariableName } from '../../../../src/platform/config/variables.ts';

const canary = 'canary-5f1c';

const good = {
  HOST: '127.0.0.1',
  PORT: '8080',
  PUBLIC_URL: 'https://attain.example',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://attain_app:secret@db:5432/attain',
  DATABASE_INTAKE_URL: 'postgresql://attain_intake:secret@db/attain?sslmode=require',
  DATABASE_OWNER_URL: 'postgres://attain_owner:secret@db/attain',
  DATABASE_READER_URL: 'postgres://attain_reader:secret@db/attain',
  DATABASE_ADMIN_URL: 'postgres://postgres:secret@db/postgres',
  DATABASE_POOL_MAX: '20',
  DATABASE_PREPARED_STATEMENTS: 'false',
  CPU_THREADS: '2',
  TEMPORAL_ADDRESS: 'temporal:7233',
  TEMPORAL_NAMESPACE: 'attain',
  TEMPORAL_TASK_QUEUE: 'attain-2',
  TEMPORAL_TLS: 'true',
  TEMPORAL_API_KEY: 'key',
  TEMPORAL_UI_URL: 'https://temporal.attain.example',
  WORKFLOW_BUNDLE_PATH: 'dist/workflows.js',
  PORTAL_PATH: 'dist/pages',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Training <training@school.example>',
  FIRST_PARTY_LMS_URL: 'http://lms.internal:4000',
  FIRST_PARTY_LMS_PUBLIC_URL: 'https://lms.attain.example:8443',
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: 'a-token',
  SECRET_KEYS: `2026-10:${Buffer.alloc(32, 1).toString('base64')}`,
  OUTBOUND_ALLOWED_RANGES: '10.1.0.0/16, fd00::/8',
  OUTBOUND_NAME_SERVERS: '10.0.0.53, [fd00::53]:5353',
  WEBHOOK_RETRY_WAITS: '1, 0.5,60',
  OPEN_ACTIONS_MAX: '50',
  METRICS_PORT: '9464',
  DATA_DIR: '/var/lib/attain',
  LOG_LEVEL: 'debug',
  LOG_FORMAT: 'pretty',
} satisfies Record<VariableName, string>;

const all = Object.keys(variables) as VariableName[];

/** The message with which loading fails. */
function complaint(names: readonly VariableName[], environment: Record<string, string>): string {
  try {
    loadConfig(names, environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted.');
}

describe('loading the configuration', () => {
  it('reads every variable as the type that it has', () => {
    expect(loadConfig(all, good)).toEqual({
      ...good,
      PORT: 8080,
      CPU_THREADS: 2,
      TRUST_PROXY: 1,
      DATABASE_POOL_MAX: 20,
      DATABASE_PREPARED_STATEMENTS: false,
      TEMPORAL_TLS: true,
      SECRET_KEYS: [{ id: '2026-10', key: createSecretKey(Buffer.alloc(32, 1)) }],
      OUTBOUND_ALLOWED_RANGES: ['10.1.0.0/16', 'fd00::/8'],
      OUTBOUND_NAME_SERVERS: ['10.0.0.53', '[fd00::53]:5353'],
      WEBHOOK_RETRY_WAITS: [1, 0.5, 60],
      OPEN_ACTIONS_MAX: 50,
      METRICS_PORT: 9464,
    });
  });

  it('uses the default of what is unset or empty', () => {
    const names = ['HOST', 'PORT', 'TEMPORAL_TLS', 'TEMPORAL_API_KEY', 'LOG_FORMAT'] as const;
    const defaults = {
      HOST: '0.0.0.0',
      PORT: 3000,
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
      LOG_FORMAT: 'json',
    };
    expect(loadConfig(names, {})).toEqual(defaults);
    expect(loadConfig(names, { HOST: '', PORT: '', TEMPORAL_TLS: '', TEMPORAL_API_KEY: '', LOG_FORMAT: '' })).toEqual(
      defaults,
    );
  });

  it('looks at the variables of the process only', () => {
    expect(loadConfig(['PORT'], { PORT: '80', SMTP_URL: 'nonsense' })).toEqual({ PORT: 80 });
  });

  it('drops the slash at the end of an address that paths are appended to', () => {
    expect(loadConfig(['PUBLIC_URL'], { PUBLIC_URL: 'https://school.example:8443/attain/' })).toEqual({
      PUBLIC_URL: 'https://school.example:8443/attain',
    });
  });

  it('drops the slash at the end of an origin', () => {
    expect(
      loadConfig(['FIRST_PARTY_LMS_PUBLIC_URL'], { FIRST_PARTY_LMS_PUBLIC_URL: 'https://lms.school.example:8443/' }),
    ).toEqual({ FIRST_PARTY_LMS_PUBLIC_URL: 'https://lms.school.example:8443' });
  });

  it.each(['training@school.example', 'Attain <no-reply@attain.example>', '"School, training" <t@school.example>'])(
    'takes %s as a sender',
    (sender) => {
      expect(loadConfig(['MAIL_FROM'], { MAIL_FROM: sender })).toEqual({ MAIL_FROM: sender });
    },
  );

  it.each(['temporal:7233', '10.0.0.7:7233', '[::1]:7233', 'my-ns.a1b2c.tmprl.cloud:7233'])(
    'takes %s as an address of Temporal',
    (address) => {
      expect(loadConfig(['TEMPORAL_ADDRESS'], { TEMPORAL_ADDRESS: address })).toEqual({ TEMPORAL_ADDRESS: address });
    },
  );
});

describe('a bad value', () => {
  const bad: [VariableName, string][] = [
    ['HOST', '  '],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', ' 80'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'attain.example'],
    ['PUBLIC_URL', 'ftp://attain.example'],
    ['PUBLIC_URL', 'http://'],
    ['PUBLIC_URL', 'https:attain.example'],
    ['PUBLIC_URL', 'https://attain.example/?a=1'],
    ['PUBLIC_URL', 'https://attain.example/#top'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['DATABASE_URL', `mysql://app:${canary}@db/attain`],
    ['DATABASE_URL', `postgres:${canary}`],
    ['DATABASE_INTAKE_URL', canary],
    ['DATABASE_OWNER_URL', `postgres//owner:${canary}@db/attain`],
    ['DATABASE_READER_URL', canary],
    ['DATABASE_ADMIN_URL', canary],
    ['DATA_DIR', ' '],
    ['DATABASE_POOL_MAX', '0'],
    ['CPU_THREADS', '0'],
    ['DATABASE_POOL_MAX', '201'],
    ['DATABASE_PREPARED_STATEMENTS', 'on'],
    ['TEMPORAL_ADDRESS', 'temporal'],
    ['TEMPORAL_ADDRESS', 'http://temporal:7233'],
    ['TEMPORAL_ADDRESS', 'temporal:0'],
    ['TEMPORAL_ADDRESS', 'temporal:70000'],
    ['TEMPORAL_NAMESPACE', ' '],
    ['TEMPORAL_TASK_QUEUE', ' '],
    ['TEMPORAL_TLS', 'yes'],
    ['TEMPORAL_API_KEY', ' '],
    ['TEMPORAL_UI_URL', 'temporal.attain.example'],
    ['WORKFLOW_BUNDLE_PATH', ' '],
    ['PORTAL_PATH', ' '],
    ['SMTP_URL', `http://user:${canary}@mail`],
    ['SMTP_URL', `smtp:${canary}`],
    ['MAIL_FROM', 'Attain'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['SECRET_KEYS', canary],
    ['SECRET_KEYS', `new:${canary}`],
    ['WEBHOOK_RETRY_WAITS', '5,'],
    ['WEBHOOK_RETRY_WAITS', '5s'],
    ['WEBHOOK_RETRY_WAITS', '-5'],
    ['OPEN_ACTIONS_MAX', '0'],
    ['OUTBOUND_ALLOWED_RANGES', '10.0.0.0'],
    ['OUTBOUND_ALLOWED_RANGES', '10.0.0.0/8,'],
    ['OUTBOUND_ALLOWED_RANGES', '10.0.0.0/33'],
    ['OUTBOUND_ALLOWED_RANGES', '10.0.0/8'],
    ['OUTBOUND_ALLOWED_RANGES', 'intranet/8'],
    ['OUTBOUND_NAME_SERVERS', 'ns.example'],
    ['OUTBOUND_NAME_SERVERS', '10.0.0.53,'],
    ['OUTBOUND_NAME_SERVERS', '10.0.0.53:0'],
    ['OUTBOUND_NAME_SERVERS', '10.0.0.53:65536'],
    ['OUTBOUND_NAME_SERVERS', '10.0.0.53]:53'],
    ['OUTBOUND_NAME_SERVERS', 'fd00::53:99999'],
    ['FIRST_PARTY_LMS_URL', 'ftp://lms'],
    ['FIRST_PARTY_LMS_PUBLIC_URL', 'lms.attain.example'],
    ['FIRST_PARTY_LMS_PUBLIC_URL', 'javascript:alert(1)'],
    ['FIRST_PARTY_LMS_PUBLIC_URL', 'https://lms.attain.example/lms'],
    ['FIRST_PARTY_LMS_PUBLIC_URL', 'https://lms.attain.example?a=1'],
    ['FIRST_PARTY_LMS_PROVISIONING_TOKEN', ' '],
    ['METRICS_PORT', 'nine'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_FORMAT', 'xml'],
  ];

  it.each(bad)('of %s names it: %j', (name, value) => {
    const message = complaint([name], { [name]: value });
    expect(message).toMatch(new RegExp(`^ {2}- ${name} must `, 'm'));
    expect(message).toContain(variables[name].description);
    if (variables[name].secret) {
      expect(message).not.toContain(value.trim() || '" "');
      expect(message).not.toContain(canary);
    } else {
      expect(message).toContain(`it is ${JSON.stringify(value)}`);
    }
  });

  it('is tried for every variable', () => {
    expect([...new Set(bad.map(([name]) => name))].sort()).toEqual([...all].sort());
  });

  it('is shown without a password that does not belong there', () => {
    const message = complaint(['PUBLIC_URL'], { PUBLIC_URL: `https://user:${canary}@attain.example` });
    expect(message).toContain('PUBLIC_URL must have no user, password, query or fragment');
    expect(message).not.toContain(canary);
  });
});

describe('several problems', () => {
  it('are reported together', () => {
    const message = complaint(processes.worker, {
      ...good,
      LOG_LEVEL: 'loud',
      DATABASE_URL: '',
      SMTP_URL: 'x',
      PORT: 'not read',
    });
    const named = [...message.matchAll(/^ {2}- (\w+) /gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'SMTP_URL']);
  });

  it.each(Object.entries(processes))('of %s: everything that is missing is named', (_process, names) => {
    const required = names.filter((name) => !variables[name].schema.safeParse(undefined).success);
    const message = complaint(names, {});
    expect([...message.matchAll(/^ {2}- (\w+) is not set\. /gm)].map(([, name]) => name).sort()).toEqual(
      [...required].sort(),
    );
  });
});
