import { join } from 'node:path';
import pg from 'pg';
import type { Effects, Subject } from '../phases/subject.ts';
import { superuserPool, type SubjectOptions } from './attain.ts';
import type { BenchServices } from './bench-services.ts';
import { keptService } from './kept-service.ts';
import { freePort, type MeasuredTree } from './measured-tree.ts';

const databaseName = 'reference';

/** Copies the filled database before it is used. */
export async function copyForReference(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${databaseName} template attain owner attain_owner`);
  } finally {
    await admin.end();
  }
}

/** Starts the reference program on the copy. */
export async function startReference(
  tree: MeasuredTree,
  services: BenchServices,
  { profiles, signal }: SubjectOptions,
): Promise<Subject> {
  const port = await freePort(tree);
  const apiUrl = `http://127.0.0.1:${port}`;
  const databaseUrl = new URL(services.database.ownerUrl);
  databaseUrl.pathname = `/${databaseName}`;
  const program = keptService(tree, {
    name: 'reference',
    entry: join(import.meta.dirname, '..', 'reference', 'main.ts'),
    environment: { PORT: String(port), DATABASE_URL: databaseUrl.href, SMTP_URL: services.sink.url },
    readyUrl: `${apiUrl}/state?since=0`,
    folder: services.folder,
    profiles,
    signal,
  });
  const state = async (since: number, organisationId = '') => {
    const response = await fetch(`${apiUrl}/state?since=${since}&organisation=${organisationId}`);
    return (await response.json()) as Effects & { readonly waiting: number };
  };
  await program.start();
  const database = superuserPool(services.adminUrl, databaseName);
  return {
    name: 'reference',
    apiUrls: [apiUrl],
    isDurable: false,
    database,
    processes: () => ({ program: program.pid(), PostgreSQL: services.postgresPid }),
    isWorking: async () => (await state(Infinity)).waiting > 0,
    effectsSince: state,
    runsSince: async () => null,
    kill: () => program.kill(),
    restart: () => program.start(),
    stop: async () => {
      await program.stop();
      await database.end();
    },
  };
}
