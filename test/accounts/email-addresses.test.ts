import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { inviteUser } from '../../src/features/accounts/invitations/invite-user.ts';
import { newId } from '../../src/platform/ids.ts';
import { subjectKey } from '../../src/features/accounts/sessions/sign-in-throttle.ts';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { isAccountEmail, normaliseEmail } from '../../src/domain/accounts/email-address.ts';
import { Migration0013AccountSafeguards } from '../../src/schema/migrations/migration-0013-account-safeguards.ts';
import { findUserByEmail } from '../../src/features/accounts/store/users.ts';
import { buildPortalOrganisation, testPassword, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testKeyring } from '../support/test-keyring.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
});
afterAll(() => database.close());

/** Characters that some rule of case or of compatibility takes for an ASCII letter or sign. */
const lookAlikes: Record<string, string[]> = {
  i: ['İ', 'ı', 'ｉ', 'ⅰ', 'і'],
  k: ['\u212a', 'ｋ', 'к'],
  s: ['ſ', 'ｓ', 'ѕ'],
  a: ['ａ', 'а', 'ª', 'á', 'a\u0301'],
  '@': ['＠', '﹫'],
  '.': ['．', '。', '․'],
  ff: ['ﬀ'],
};

/** An address as it could be typed: other case, look-alikes, white space, invisible characters. */
const variants = (email: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...[...email].map((letter) =>
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(letter) },
          { weight: 6, arbitrary: fc.constant(letter.toUpperCase()) },
          { weight: 1, arbitrary: fc.constantFrom(letter, ...(lookAlikes[letter] ?? [])) },
          { weight: 1, arbitrary: fc.constantFrom(`${letter}\u200b`, `${letter}\u00ad`, ` ${letter}`) },
        ),
      ),
      fc.constantFrom('', ' ', '\t', '\u00a0'),
    )
    .map((letters) => letters.join(''));

describe('an e-mail address of an account', () => {
  it('is counted as one account exactly where it is found as one', async () => {
    const email = `askif-ffi.${newId()}@kiosk.example.org`;
    const user = await createUser(
      database.app,
      organisation.id,
      { email, name: 'Ask', role: 'STAFF', password: testPassword },
      { kind: 'SYSTEM' },
    );
    const seen = { found: 0, notFound: 0 };
    await fc.assert(
      fc.asyncProperty(fc.oneof(variants(email), fc.constantFrom(email.toUpperCase(), ` ${email}`)), async (typed) => {
        const isCountedAsOne = subjectKey('PASSWORD', typed).equals(subjectKey('PASSWORD', email));
        const found = await findUserByEmail(database.app, typed);
        expect({ typed, isFound: found?.id === user.id }).toEqual({ typed, isFound: isCountedAsOne });
        seen[isCountedAsOne ? 'found' : 'notFound'] += 1;
      }),
      { numRuns: 300 },
    );
    expect(seen.found).toBeGreaterThan(10);
    expect(seen.notFound).toBeGreaterThan(10);
  });

  it('is stored in the form in which it is compared, which nothing changes further', () => {
    fc.assert(
      fc.property(fc.oneof(variants('askiff@kiosk.example'), fc.string({ unit: 'grapheme' })), (typed) => {
        const email = normaliseEmail(typed);
        expect(normaliseEmail(email)).toBe(email);
        if (!isAccountEmail(email)) return;
        expect(email).toMatch(/^[\x21-\x7e]+$/);
        expect([email.normalize('NFKC'), email.toLowerCase()]).toEqual([email, email]);
        expect(typed.trim().toLowerCase()).toBe(email);
      }),
    );
  });

  it.each([
    'ada@example.org',
    'Ada.Byron+lms@Example.ORG',
    "o'neil_1@mail-2.example.co.uk",
    'ops@localhost',
    'ada@xn--mller-kva.example',
  ])('may be %s', (email) => {
    expect(isAccountEmail(normaliseEmail(email))).toBe(true);
  });

  const refused = [
    'admİn@example.org',
    '\u212aate@example.org',
    'ａda@example.org',
    'oﬀice@example.org',
    'müller@example.org',
    'ada@müller.example',
    'ada@example。org',
    'ada\u200b@example.org',
    'ada@@example.org',
    'ada@example..org',
    '.ada@example.org',
    'ada@-example.org',
    'ada<x@example.org>',
    'ada\r\nBcc: x@example.org',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(130)}org`,
    'ada',
    '@example.org',
    'ada@',
    '',
  ];

  it.each(refused)('that is %j is refused when an account is created or invited, in plain words', async (email) => {
    const refusal = {
      kind: 'INVALID',
      code: 'EMAIL',
      message: expect.stringContaining('e-mail address that can sign in'),
    };
    const actor = { kind: 'USER', userId: organisation.admin.id } as const;
    const details = { email, name: 'Ada', role: 'STAFF' } as const;
    await expect(
      createUser(database.app, organisation.id, { ...details, password: testPassword }, actor),
    ).rejects.toMatchObject(refusal);
    const inviting = { database: database.app, tokens: createInvitationTokens(testKeyring) };
    await expect(inviteUser(inviting, organisation.id, details, actor)).rejects.toMatchObject(refusal);
  });

  it('cannot be stored in another form, whichever code writes it', async () => {
    const statements = [
      `update user_account set email = upper(email) where id = '${organisation.staff.id}'`,
      `insert into invitation (id, organisation_id, email, name, role, token_hash, invited_by_user_id, created_at, expires_at)
       values (gen_random_uuid(), '${organisation.id}', 'Ada@example.org', 'Ada', 'STAFF', '', '${organisation.admin.id}', now(), now())`,
    ];
    for (const statement of statements) {
      await expect(database.asOwner(statement)).rejects.toMatchObject({ code: '23514' });
    }
  });
});

describe('addresses that were stored before they were normalised', () => {
  /** Runs the migration's statements about addresses on rows with the old forms. */
  async function migrateRows(...plant: string[]): Promise<void> {
    const migration = new Migration0013AccountSafeguards(undefined as never, undefined as never);
    migration.up();
    const statements = migration.getQueries().map(String);
    const ofAddresses = statements.filter((statement) => statement.includes('collate "C"'));
    expect(ofAddresses).toHaveLength(5);
    await database.asOwner(
      [
        'begin',
        'alter table user_account drop constraint user_account_email_normalised',
        'alter table invitation drop constraint invitation_email_normalised',
        ...plant,
        ...ofAddresses,
        'commit',
      ].join(';\n'),
    );
  }
  const rename = (id: string, email: string) => `update user_account set email = '${email}' where id = '${id}'`;

  it('are found afterwards; what is not ASCII stays as it is, and signs in as before', async () => {
    const { admin, staff } = organisation;
    await migrateRows(rename(admin.id, 'Chief@Example.org'), rename(staff.id, 'müller@example.org'));
    expect(await findUserByEmail(database.app, 'chief@EXAMPLE.org')).toMatchObject({ id: admin.id });
    expect(await findUserByEmail(database.app, ' müller@Example.org')).toMatchObject({ id: staff.id });
  });

  it('stop the migration where two rows would become one, which it names', async () => {
    const { admin, staff } = organisation;
    await expect(migrateRows(rename(admin.id, 'One@example.org'), rename(staff.id, 'one@example.org'))).rejects.toThrow(
      `user_account ${admin.id}`,
    );
  });
});
