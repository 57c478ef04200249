import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../src/platform/ids.ts';
import { eventually } from '../support/eventually.ts';
import { expectError, send } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };

/** Each record that two administrators can change at the same time: its address, and a body for each of them. */
const changeable: [string, () => Promise<{ path: string; first: object; second: object }>][] = [
  [
    'a student',
    async () => {
      const { json } = await portal.staff.post('/students', { ...ada, email: `${newId()}@example.org` });
      const path = `/students/${json.id}`;
      return { path, first: { ...ada, firstName: 'Augusta' }, second: { ...ada, lastName: 'King' } };
    },
  ],
  [
    'a course',
    async () => {
      const course = { name: 'Welding', lmsCourseId: null, units: [], certificateDefinitions: [] };
      const { json } = await portal.admin.post('/courses', course);
      const units = [{ code: 'U1', name: 'Safety', weight: 1, outcomes: [{ code: 'O1', name: 'Gloves' }] }];
      return { path: `/courses/${json.id}`, first: { ...course, units }, second: { ...course, name: 'Soldering' } };
    },
  ],
  [
    'the organisation',
    async () => ({
      path: '/organisation',
      first: { name: 'Northbridge', timeZone: 'Europe/London' },
      second: { name: 'Northbridge Institute', timeZone: 'UTC' },
    }),
  ],
  [
    'an operation of the LMS',
    async () => ({
      path: '/lms/operations/CREATE_ENROLMENT',
      first: { url: 'https://lms.example', body: '', authentication: { type: 'BEARER', token: 'first' } },
      second: { url: 'https://lms.example', body: '{}', authentication: { type: 'NONE' } },
    }),
  ],
];

describe.each(changeable)('%s', (_name, prepare) => {
  /** The list of operations has no address for one of them. */
  const read = async (path: string) => {
    if (!path.startsWith('/lms/operations/')) return (await portal.admin.get(path)).json;
    const { json } = await portal.admin.get('/lms/operations');
    return json.operations.find(({ operation }: { operation: string }) => path.endsWith(`/${operation}`));
  };

  it('is not changed on the basis of an older state', async () => {
    const { path, first, second } = await prepare();
    const { version } = await read(path);
    const changed = await portal.admin.put(path, { ...first, version });
    expect(changed.status).toBe(200);
    expect(changed.json.version).not.toBe(version);
    const refused = await portal.admin.put(path, { ...second, version });
    expectError(refused, 409);
    expect(refused.json.message).toMatch(/^Somebody changed this meanwhile\. Load the newer state/);
    expect((await read(path)).version).toBe(changed.json.version);

    expect((await portal.admin.put(path, { ...second, version: changed.json.version })).status).toBe(200);
    // Programs that send no version change it as before.
    expect((await portal.admin.put(path, first)).status).toBe(200);
  });

  it('is changed by one of two who save at the same moment', async () => {
    const { path, first, second } = await prepare();
    await portal.admin.put(path, first);
    const { version } = await read(path);
    const answers = await Promise.all([
      portal.admin.put(path, { ...second, version }),
      portal.admin.put(path, { ...second, version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('students', () => {
  it.each(['name', '-name', 'email', '-email', 'created', '-created'])('are listed by %s', async (sort) => {
    await portal.staff.post('/students', { ...ada, email: `${newId()}@example.org` });
    await portal.staff.post('/students', { ...ada, email: `${newId()}@example.org` });
    const first = await portal.staff.get(`/students?sort=${sort}&limit=1`);
    expect(first.status).toBe(200);
    const second = await portal.staff.get(`/students?sort=${sort}&limit=1&cursor=${first.json.nextCursor}`);
    expect(second.status).toBe(200);
    expect(second.json.items[0].id).not.toBe(first.json.items[0].id);
  });

  it('are added, shown, changed and written into the audit trail', async () => {
    const added = await portal.staff.post('/students', { ...ada, firstName: '  Ada ' });
    expect(added.status).toBe(201);
    expect(added.json).toEqual({
      id: expect.any(String),
      ...ada,
      externalId: null,
      language: null,
      createdAt: expect.any(String),
      isErased: false,
      erasure: null,
      openEnrolments: { pending: 0, active: 0 },
      version: expect.any(String),
    });
    const { id } = added.json;
    expect(added.headers.location).toBe(`/internal/students/${id}`);

    const changed = await portal.staff.put(`/students/${id}`, { ...ada, lastName: 'King' });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual({ ...added.json, lastName: 'King', version: expect.any(String) });
    expect((await portal.admin.get(`/students/${id}`)).json).toEqual(changed.json);
    expect(
      await portal.database.rows(
        'select action, actor_user_id, details from audit_entry where subject_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      { action: 'student.created', actor_user_id: portal.organisation.staff.id, details: {} },
      { action: 'student.changed', actor_user_id: portal.organisation.staff.id, details: { changed: ['lastName'] } },
    ]);
  });

  it('may have letters that certificates cannot print: they are saved, and every answer warns of it', async () => {
    const letters = ['\u{1E900}', '\u{1E901}'];
    const warning = { field: 'name', letters, message: expect.stringMatching(/^Certificates have an empty box/) };
    const name = { ...ada, firstName: `${letters[0]}${letters[1]}`, lastName: '王' };
    const added = await portal.staff.post('/students', name);
    expect(added.json).toMatchObject(name);
    const path = `/students/${added.json.id}`;
    // On a busy machine the first thread with the fonts may come too late for an answer.
    const shown = await eventually(async () => {
      const { json } = await portal.staff.get(path);
      return json.warnings === undefined ? null : json;
    });
    expect(shown).toMatchObject({ ...name, warnings: [warning] });
    const another = { ...name, lastName: '王小明' };
    expect((await portal.staff.put(path, another)).json).toMatchObject({ ...another, warnings: [warning] });
    expect((await portal.staff.post('/students', name)).json.warnings).toEqual([warning]);
    const changed = await portal.staff.put(path, { ...name, firstName: '明' });
    expect(changed.json).not.toHaveProperty('warnings');
    expect((await portal.staff.get(path)).json).toEqual(changed.json);
  });

  it('are warned of in the preview of a file that brings them, and not where they are there already', async () => {
    await portal.staff.post('/students', { ...ada, email: 'there@example.org' });
    const uploaded = await send(portal.api, {
      method: 'POST',
      path: '/internal/imports?kind=STUDENTS&fileName=people.csv',
      headers: { ...portal.admin.headers, 'Content-Type': 'text/csv' },
      body: [
        'E-mail,First name,Last name',
        'new@example.org,Ana \u{1E900},Novák',
        'there@example.org,\u{1E900},Lovelace',
        'fine@example.org,Ana,Novák',
      ].join('\n'),
    });
    const { id } = JSON.parse(uploaded.body.toString());
    const rows = await eventually(async () => {
      const { items } = (await portal.admin.get(`/imports/${id}/rows`)).json;
      return items[0].warnings === undefined ? null : items;
    });
    expect(rows).toMatchObject([
      { state: 'WAITING', warnings: [{ field: 'name', letters: ['\u{1E900}'] }] },
      { plan: 'EXISTS' },
      { state: 'WAITING' },
    ]);
    expect(rows.filter((row: object) => 'warnings' in row)).toHaveLength(1);
  });

  it.each([
    ['no last name', { firstName: 'A', email: 'a@example.org' }],
    ['an empty name', { ...ada, firstName: '' }],
    ['a blank name', { ...ada, firstName: ' \u00a0 ' }],
    ['NUL', { ...ada, firstName: 'A\0' }],
    ['a line break', { ...ada, lastName: 'A\nBcc: x@example.org' }],
    ['half a surrogate pair', { ...ada, lastName: '\ud83d' }],
    ['a name that is too long', { ...ada, lastName: 'x'.repeat(201) }],
    ['an address without @', { ...ada, email: 'example.org' }],
    ['an address with a name', { ...ada, email: 'Ada <ada@example.org>' }],
    ['two addresses', { ...ada, email: 'ada@example.org,eve@example.org' }],
    ['a reference that is too long', { ...ada, externalId: 'x'.repeat(101) }],
    ['an empty reference', { ...ada, externalId: '' }],
    ['a blank reference', { ...ada, externalId: ' \u00a0' }],
    ['a reference with a control character', { ...ada, externalId: 'S\t1' }],
    ['a reference that is no text', { ...ada, externalId: 5 }],
    ['an id of one’s own', { ...ada, id: newId() }],
    ['null', { ...ada, email: null }],
    ['a list', [ada]],
    ['a text', 'Ada'],
  ])('are refused with %s', async (_name, body) => {
    expectError(await portal.staff.post('/students', body), 400);
  });

  it.each([
    [{ ...ada, email: 'Ada <ada@example.org>' }, 'E-mail is not an e-mail address, such as ada@example.org.'],
    [{ firstName: 'Ada', email: 'ada@example.org' }, 'Last name is missing.'],
    [{ ...ada, firstName: '' }, 'First name is empty.'],
    [{ ...ada, firstName: '   ' }, 'First name is blank, or has a character that cannot be used.'],
    [{ ...ada, lastName: 'x'.repeat(201) }, 'Last name is longer than 200 characters.'],
    [{ ...ada, email: 5 }, 'E-mail must be a text.'],
    [{ ...ada, externalId: 'x'.repeat(101) }, 'External reference is longer than 100 characters.'],
    [{ ...ada, nickname: 'A' }, 'There is no field “nickname”.'],
  ])('that are refused are told why in words: %j', async (body, message) => {
    const { json } = await portal.staff.post('/students', body);
    expect(json.message).toBe(message);
  });

  it.each(['not-an-id', '%00', '%ff', '..', '1', `${newId()}x`])('have no id %s', async (id) => {
    const answer = await portal.staff.get(`/students/${id}`);
    expectError(answer, answer.status === 404 ? 404 : 400);
  });

  it.each(['a\u0085b@example.org', 'ada\u200b@example.org', 'ada@exam\u00adple.org', '\u202eada@example.org'])(
    'have an address that an e-mail can be sent to, which %j is not',
    async (email) => {
      const details = { firstName: 'Ada', lastName: 'Invisible', email };
      const refused = await portal.staff.post('/students', details);
      expectError(refused, 400);
      const { id } = (await portal.staff.post('/students', { ...details, email: 'ada@example.org' })).json;
      expectError(await portal.staff.put(`/students/${id}`, details), 400);
    },
  );

  it('of names in any script and length are found by their beginning', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
          .filter((name) => /^(?=.*\S)[^\p{Cc}\u2028\u2029]*$/u.test(name) && name.isWellFormed()),
        async (lastName) => {
          const added = await portal.staff.post('/students', { ...ada, lastName });
          expect(added.status).toBe(201);
          const found = await portal.staff.get(`/students?limit=100&search=${encodeURIComponent(lastName)}`);
          expect(found.status).toBe(200);
          expect(found.json.items.map((each: { id: string }) => each.id)).toContain(added.json.id);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the list of students', () => {
  const people = [
    ['Zoë', 'Ångström', 'zoe@example.net'],
    ['Ångela', 'Zander', 'angela.zander@example.net'],
    ['anna', 'De la Cruz', 'ANNA@example.net'],
    ['Émile', 'zola', 'emile@example.net'],
    ['Łucja', 'Nowak', 'angry.bird@example.net'],
  ] as const;
  let ids: Map<string, string>;

  beforeAll(async () => {
    ids = new Map();
    for (const [firstName, lastName, email] of people) {
      const answer = await portal.otherAdmin.post('/students', { firstName, lastName, email });
      ids.set(firstName, answer.json.id);
    }
  });

  const firstNames = async (query: string) => {
    const answer = await portal.otherAdmin.get(`/students${query}`);
    expect(answer.status).toBe(200);
    return answer.json.items.map((each: { firstName: string }) => each.firstName);
  };
  const search = (text: string) => firstNames(`?search=${encodeURIComponent(text)}`);

  it('is in the order of last and first names, whatever their case and accents', async () => {
    expect(await firstNames('')).toEqual(['Zoë', 'anna', 'Łucja', 'Ångela', 'Émile']);
  });

  it('finds last names, then first names, then addresses, each student once', async () => {
    expect(await search('ang')).toEqual(['Zoë', 'Ångela', 'Łucja']);
    expect(await search('ÅNG')).toEqual(['Zoë', 'Ångela', 'Łucja']);
    expect(await search('z')).toEqual(['Ångela', 'Émile', 'Zoë']);
  });

  it.each([
    ['first and last name', 'zoe ang', ['Zoë']],
    ['last and first name', 'Angstrom  Z', ['Zoë']],
    ['several words', 'de la', ['anna']],
    ['an address', 'anna@EX', ['anna']],
    ['nothing', '', ['Zoë', 'anna', 'Łucja', 'Ångela', 'Émile']],
    ['spaces', '   ', ['Zoë', 'anna', 'Łucja', 'Ångela', 'Émile']],
    ['a wildcard', '%', []],
    ['another wildcard', '_', []],
    ['a later word of a name', 'cruz', ['anna']],
    ['the middle of a word', 'ruz', []],
    ['quotes', `' or 1=1 --`, []],
  ])('finds by %s', async (_name, text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  it('has each match on one page only', async () => {
    const found: string[] = [];
    let cursor = '';
    do {
      const answer = await portal.otherAdmin.get(`/students?search=z&limit=1${cursor}`);
      expect(answer.json.items).toHaveLength(1);
      found.push(answer.json.items[0].firstName);
      cursor = answer.json.nextCursor === null ? '' : `&cursor=${answer.json.nextCursor}`;
    } while (cursor !== '');
    expect(found).toEqual(['Ångela', 'Émile', 'Zoë']);
  });

  it('refuses an address and a query that are not UTF-8, in words', async () => {
    const wrong = await portal.staff.get('/students/%ff');
    expect([wrong.status, wrong.json.message]).toEqual([400, 'The address is not percent-encoded UTF-8.']);
    const search = await portal.staff.get('/students?search=%ff');
    expect([search.status, search.json.message]).toEqual([400, 'The query is not percent-encoded UTF-8.']);
  });

  it('refuses a cursor of another search', async () => {
    const answer = await portal.otherAdmin.get('/students?search=z&limit=1');
    expectError(await portal.otherAdmin.get(`/students?search=a&cursor=${answer.json.nextCursor}`), 400);
    expect((await portal.otherAdmin.get(`/students?search=Z&cursor=${answer.json.nextCursor}`)).status).toBe(200);
  });

  it('follows a change of a name', async () => {
    await portal.otherAdmin.put(`/students/${ids.get('Łucja')}`, {
      firstName: 'Łucja',
      lastName: 'Aalto',
      email: 'lucja@example.net',
    });
    expect((await firstNames(''))[0]).toBe('Łucja');
    expect(await search('angry')).toEqual([]);
  });

  it('refuses a search with NUL', async () => {
    expectError(await portal.otherAdmin.get('/students?search=a%00b'), 400);
  });
});
