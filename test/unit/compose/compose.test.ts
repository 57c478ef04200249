import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as lms from '../../../first-party-lms/config/config.ts';
import { loadConfig } from '../../../src/platform/config/load-config.ts';
import { processes } from '../../../src/platform/config/processes.ts';
import { variables } from '../../../src/platform/config/variables.ts';
import {
  exampleEnvironment,
  filledEnvironment,
  lmsSecretKey,
  references,
  resolveCompose,
  root,
  secretKeys,
} from '../../compose/compose-file.ts';

const environment = { ...filledEnvironment, SECRET_KEYS: secretKeys, FIRST_PARTY_LMS_SECRET_KEY: lmsSecretKey };
const compose = resolveCompose(environment);
const services = Object.entries(compose.services);
const seconds = (duration: string): number =>
  [...duration.matchAll(/(\d+)(m|s)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * (unit === 'm' ? 60 : 1), 0);

interface Program {
  readonly reads: readonly string[];
  /** The variables without which it cannot start. */
  readonly needs: readonly string[];
  /** @throws ConfigurationError */
  load(environment: NodeJS.ProcessEnv): unknown;
}

const isNeeded =
  (table: Record<string, { schema: { safeParse(value: unknown): { success: boolean } } }>) => (name: string) =>
    !table[name]!.schema.safeParse(undefined).success;

const attain = (process: keyof typeof processes): Program => ({
  reads: processes[process],
  needs: processes[process].filter(isNeeded(variables)),
  load: (given) => loadConfig(processes[process], given),
});

const firstPartyLms = (program: keyof typeof lms.programs): Program => ({
  reads: lms.programs[program],
  needs: lms.programs[program].filter(isNeeded(lms.variables)),
  load: (given) => lms.readConfig(lms.programs[program], given),
});

/** Which of our programs each service of ours is. */
const ours: Record<string, Program> = {
  bootstrap: attain('bootstrap'),
  migrate: attain('migration'),
  api: attain('api'),
  worker: attain('worker'),
  attain: attain('command line'),
  'first-party-lms-database': firstPartyLms('create-database.ts'),
  'first-party-lms': firstPartyLms('main.ts'),
};

describe('docker-compose.yml', () => {
  it('refers only to services, networks and volumes that it declares', () => {
    for (const [, { depends_on, networks, volumes }] of services) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
      const named = volumes.map((volume) => volume.split(':')[0]!).filter((source) => !source.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  it('waits only for what can happen: health that is checked, ends of what ends', () => {
    for (const [name, { depends_on }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, restart } = compose.services[other]!;
        expect({
          name,
          other,
          reached: condition === 'service_healthy' ? healthcheck !== undefined : restart?.startsWith('on-failure'),
        }).toEqual({ name, other, reached: true });
      }
    }
  });

  it('shares a network between services that must talk', () => {
    const talk = [
      ...['api', 'worker', 'bootstrap', 'migrate', 'attain', 'temporal', 'temporal-schema', 'temporal-database', 'first-party-lms-database', 'first-party-lms'].map((name) => [name, 'postgres']),
      ...['api', 'worker', 'attain', 'temporal-ui', 'temporal-namespace'].map((name) => [name, 'temporal']),
      ['worker', 'mail'],
      ...['api', 'worker'].map((name) => [name, new URL(compose.services.api!.environment.FIRST_PARTY_LMS_URL!).hostname]),
    ]; // prettier-ignore
    for (const [one, other] of talk) {
      const shared = compose.services[one!]!.networks.filter((net) => compose.services[other!]!.networks.includes(net));
      expect({ one, other, shared: shared.length > 0 }).toEqual({ one, other, shared: true });
    }
  });

  it('publishes the API, the first-party LMS and, on loopback, the Temporal web UI; nothing else', () => {
    const published = Object.fromEntries(
      services.filter(([, { ports }]) => ports.length > 0).map(([n, s]) => [n, s.ports]),
    );
    expect(published).toEqual({
      api: ['127.0.0.1:3000:3000'],
      'first-party-lms': ['127.0.0.1:3100:3100'],
      'temporal-ui': ['127.0.0.1:8080:8080'],
    });
    const open = resolveCompose({
      ...environment,
      API_ADDRESS: '0.0.0.0',
      API_PORTS: '3000-3003',
      FIRST_PARTY_LMS_ADDRESS: '10.0.0.7',
      FIRST_PARTY_LMS_PORT: '3200',
      TEMPORAL_UI_PORT: '1',
    });
    expect(open.services.api!.ports).toEqual(['0.0.0.0:3000-3003:3000']);
    expect(open.services['first-party-lms']!.ports).toEqual(['10.0.0.7:3200:3100']);
    expect(open.services['temporal-ui']!.ports).toEqual(['127.0.0.1:1:8080']);
  });

  it('lets only those out who have to go', () => {
    const inside = Object.entries(compose.networks)
      .filter(([, { internal }]) => internal)
      .map(([name]) => name);
    const out = services.filter(([, { networks }]) => networks.some((name) => !inside.includes(name)));
    expect(out.map(([name]) => name).sort()).toEqual(['api', 'first-party-lms', 'mail', 'temporal-ui', 'worker']);
  });

  it('names images without a registry, pinned, and builds one of its own', () => {
    for (const [name, { image, build }] of services) {
      const [first] = image.split('/');
      expect(image.includes('/') && /[.:]/.test(first!)).toBe(false);
      expect(build !== undefined).toBe(name in ours);
      // A tag such as postgres:18 is another image every few weeks.
      if (build === undefined) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?([.-]|$)/);
    }
    expect(new Set(Object.keys(ours).map((name) => compose.services[name]!.image)).size).toBe(1);
  });

  it('limits the memory and the processes of each container', () => {
    const bytes = (size: string) => Number.parseInt(size, 10) * (size.endsWith('g') ? 1024 : 1) * 1024 ** 2;
    for (const [, { mem_limit, pids_limit }] of services) {
      expect(mem_limit).toMatch(/^\d+[mg]$/);
      expect(bytes(mem_limit)).toBeGreaterThanOrEqual(bytes('256m'));
      expect(pids_limit).toBeLessThanOrEqual(1024);
    }
    // PostgreSQL has a process for each connection, and some of its own.
    const [, most] = /max_connections=(\d+)/.exec(compose.services.postgres!.command!.join(' ')) ?? [];
    expect(compose.services.postgres!.pids_limit).toBeGreaterThan(Number(most) + 50);
  });

  it('keeps the processes of ours without rights, on a file system that they cannot write', () => {
    for (const name of Object.keys(ours)) {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('gives each process exactly variables that it reads, all that it needs, with values that it accepts', () => {
    for (const [service, { reads, needs, load }] of Object.entries(ours)) {
      const given = Object.keys(compose.services[service]!.environment);
      expect({ service, unknown: given.filter((name) => !reads.includes(name)) }).toEqual({ service, unknown: [] });
      expect({ service, missing: needs.filter((name) => !given.includes(name)) }).toEqual({ service, missing: [] });
      expect(() => load(compose.services[service]!.environment)).not.toThrow();
    }
  });

  it('tells Attain and the first-party LMS the same of each other', () => {
    const [{ environment: there }, { environment: api }, { environment: worker }] = [
      compose.services['first-party-lms']!,
      compose.services.api!,
      compose.services.worker!,
    ];
    expect(api).toMatchObject({
      FIRST_PARTY_LMS_URL: `http://first-party-lms:${there.PORT}`,
      FIRST_PARTY_LMS_PUBLIC_URL: there.PUBLIC_URL,
      FIRST_PARTY_LMS_PROVISIONING_TOKEN: there.PROVISIONING_TOKEN,
      // The ranges that tenants may call stay closed, although the first-party LMS has a private address.
      OUTBOUND_ALLOWED_RANGES: '',
    });
    expect(worker.FIRST_PARTY_LMS_URL).toBe(api.FIRST_PARTY_LMS_URL);
    expect(compose.services['first-party-lms-database']!.environment.DATABASE_URL).toBe(there.DATABASE_URL);
  });

  it('gives a worker more time to stop than its activities have', () => {
    const grace = /shutdownGraceTime: '(\d+)s'/.exec(readFileSync(join(root, 'worker/create-worker.ts'), 'utf8'))![1];
    expect(seconds(compose.services.worker!.stop_grace_period!)).toBeGreaterThan(Number(grace) + 25);
    expect(seconds(compose.services.api!.stop_grace_period!)).toBeGreaterThan(10);
    expect(seconds(compose.services['first-party-lms']!.stop_grace_period!)).toBeGreaterThan(18);
  });

  it('lets the number of workers and API processes be chosen', () => {
    const many = resolveCompose({ ...environment, WORKER_REPLICAS: '5', API_REPLICAS: '3' });
    expect([many.services.worker!.deploy!.replicas, many.services.api!.deploy!.replicas]).toEqual(['5', '3']);
  });

  it('mounts only what is there, and runs scripts that a shell can read', () => {
    const scripts = readdirSync(join(root, 'docker')).filter((file) => file.endsWith('.sh'));
    const run = services.flatMap(([, { entrypoint = [] }]) => entrypoint.filter((word) => word.startsWith('/docker/')));
    expect(run.map((path) => path.slice('/docker/'.length)).sort()).toEqual(scripts.sort());
    for (const script of scripts) execFileSync('sh', ['-n', join(root, 'docker', script)]);
    const config = compose.services.temporal!.environment.DYNAMIC_CONFIG_FILE_PATH!;
    expect(existsSync(join(root, config))).toBe(true);
    for (const [, { volumes }] of services) {
      const mounted = volumes.map((volume) => volume.split(':')).filter(([source]) => source!.startsWith('.'));
      for (const [source, , mode] of mounted) {
        expect([statSync(join(root, source!)).isDirectory(), mode]).toEqual([true, 'ro']);
      }
    }
  });
});

describe('.env.example', () => {
  const mentioned = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
    ([, n]) => n!,
  );
  const required = [
    ...new Set(
      references()
        .filter((each) => each.required)
        .map(({ name }) => name),
    ),
  ];

  it('has each variable that compose requires, and mentions each other one', () => {
    expect(required.length).toBeGreaterThan(6);
    expect(Object.keys(exampleEnvironment).sort()).toEqual([...required].sort());
    expect([...new Set(mentioned)].sort()).toEqual([...new Set(references().map(({ name }) => name))].sort());
  });

  it('holds no secret, and compose refuses to go on without one', () => {
    for (const name of required.filter((each) => /PASSWORD$|TOKEN$|SECRET/.test(each))) {
      expect(exampleEnvironment[name]).toBe('');
      expect(() => resolveCompose({ ...environment, [name]: '' })).toThrow(name);
    }
    // A secret that stood in the file itself would not be among those that are filled in here.
    const { services: filled } = resolveCompose(filledEnvironment);
    for (const [service, { environment: given }] of Object.entries(filled)) {
      for (const [name, value] of Object.entries(given)) {
        const secret = /^DATABASE.*URL$/.test(name)
          ? new URL(value).password
          : /PASSWORD|PWD|SECRET|TOKEN/.test(name)
            ? value
            : '';
        expect({ service, name, ok: secret === '' || secret.startsWith('filled-in-') }).toEqual({
          service,
          name,
          ok: true,
        });
      }
    }
  });
});
