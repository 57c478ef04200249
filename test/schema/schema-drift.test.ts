import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compareSchema } from '../../src/schema/compare-schema.ts';
import { createMigration } from '../../src/schema/create-migration.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'attain-migrations-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the migrations make exactly what the entities tell of', async () => {
  expect(await compareSchema(database.ownerUrl)).toMatchObject({ missing: [], changed: [], extra: [] });
});

it('there is no migration to create', async () => {
  expect(await createMigration({ ownerUrl: database.ownerUrl, name: 'nothing', folder })).toBeNull();
});

it('a migration needs a name that can stand in a file name', async () => {
  for (const name of ['', 'Upper', '../up', 'a b', '-a']) {
    await expect(createMigration({ ownerUrl: database.ownerUrl, name, folder })).rejects.toThrow('lower-case words');
  }
});
