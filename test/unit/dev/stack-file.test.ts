import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readStackFile, stackFilePath, writeStackFile, type Stack } from '../../../dev/stack-file.ts';
import { temporaryFolder } from '../../dev/support.ts';

const stack: Stack = {
  apiUrl: 'http://127.0.0.1:3000',
  portalUrl: 'http://127.0.0.1:3000',
  temporalAddress: '127.0.0.1:3001',
  temporalUiUrl: 'http://127.0.0.1:3002',
  mailUrl: 'http://127.0.0.1:3004',
  smtp: 'smtp://127.0.0.1:3003',
  databaseUrl: 'postgresql://attain_reader:secret@127.0.0.1:3005/attain',
  organisations: [
    {
      name: 'Northgate College',
      apiKey: `svc_${'0'.repeat(64)}`,
      adminEmail: 'admin@northgate.example',
      adminPassword: 'a password',
      lmsEnrolmentIds: ['ENR-1', 'ENR-2'],
    },
  ],
};

describe('stack.json', () => {
  it('has the fields that other programs rely on, and only its owner may read it', () => {
    const dataDir = temporaryFolder();
    writeStackFile(dataDir, stack);
    expect(readStackFile(dataDir)).toEqual(stack);
    expect(Object.keys(stack).sort()).toEqual([
      'apiUrl',
      'databaseUrl',
      'mailUrl',
      'organisations',
      'portalUrl',
      'smtp',
      'temporalAddress',
      'temporalUiUrl',
    ]);
    expect(statSync(stackFilePath(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('is replaced as a whole, also where it was readable by others, and leaves no draft', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'stack.json'), 'x'.repeat(100_000), { mode: 0o644 });
    writeStackFile(dataDir, stack);
    expect(readStackFile(dataDir)).toEqual(stack);
    expect(statSync(stackFilePath(dataDir)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['stack.json']);
  });

  it.each(['', '{', '[]', '{"apiUrl":"http://127.0.0.1:3000"}'])('counts as lost when it holds %j', (content) => {
    const dataDir = temporaryFolder();
    writeFileSync(stackFilePath(dataDir), content);
    expect(readStackFile(dataDir)).toBeNull();
  });

  it('counts as lost when it is not there', () => {
    expect(readStackFile(temporaryFolder())).toBeNull();
  });
});
