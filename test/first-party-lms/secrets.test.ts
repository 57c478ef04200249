import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cipher } from '../../first-party-lms/secrets/cipher.ts';
import { sha256 } from '../../first-party-lms/secrets/secret.ts';
import { eventually } from '../support/eventually.ts';
import { send } from '../support/http-client.ts';
import { ana, launchToken, provision, provisioningToken, startTestLms, type TestLms } from './support/lms.ts';
import { Visitor } from './support/visitor.ts';

const secretKey = Buffer.from('an encryption key of 32 bytes ok');

let lms: TestLms;
beforeAll(async () => {
  lms = await startTestLms({ SECRET_KEY: secretKey });
});
afterAll(() => lms.stop());

describe('the secrets', () => {
  it('are in no log, no page and no column in clear, whatever goes wrong', async () => {
    const pages: string[] = [];
    const first = await lms.provision('org');
    const tenant = await lms.provision('org', { name: 'Organisation' });
    const token = await launchToken(tenant);
    const visitor = new Visitor(lms);
    const see = async (page: Promise<{ html: string }>) => pages.push((await page).html);

    await see(visitor.get(`/launch?token=${token}`));
    const session = [...visitor.cookies.values()][0]!;
    await see(visitor.get(`/launch?token=${token}`));
    await see(visitor.get('/dashboard/courses'));
    await see(visitor.post('/dashboard/courses', { name: 'Course', code: 'C' }));
    const { body } = await lms.call(tenant, 'POST', '/enrolments', { courseId: 'C', student: ana });
    // A receiver may send back whatever it was sent.
    lms.attain.plan(
      { status: 500, body: `Bearer ${tenant.reportSecret} is wrong` },
      { status: 500, cut: true },
      { status: 200, body: `${tenant.reportSecret}` },
    );
    await see(visitor.get(`/dashboard/enrolments/${body.id}`));
    await see(visitor.post(`/dashboard/enrolments/${body.id}/progress`, { progress: '10' }));
    expect(pages.at(-1)).toContain('Bearer [secret removed] is wrong');
    await eventually(async () => {
      await lms.makeDue();
      const accepted = await lms.database.rows('select 1 from progress_report where accepted_at is not null');
      return accepted.length > 0 ? true : null;
    });
    await see(visitor.get(`/dashboard/enrolments/${body.id}?token=${token}`));

    const answers = [
      await lms.call(first, 'GET', '/courses'),
      await provision(lms, 'org', { name: 'x', reportUrl: 'nonsense', reportSecret: tenant.reportSecret }),
      await provision(lms, 'org', { name: 'x' }, `${provisioningToken}x`),
    ];
    const authorization = { Authorization: `Bearer ${tenant.secret}`, 'Content-Type': 'application/json' };
    const path = `/tenants/${tenant.tenantId}/enrolments`;
    const replies = [
      await send(lms, { method: 'POST', path, headers: authorization, body: `{"secret":"${tenant.secret}"` }),
      await send(lms, { method: 'PUT', path, headers: authorization, body: '{}' }),
    ];
    // The worst kind of failure: the query itself breaks.
    await lms.database.rows('alter table marking rename to marking_away');
    const broken = await lms.call(tenant, 'POST', `/enrolments/${body.id}/marking`, { quizResults: [] });
    await see(visitor.get(`/dashboard/enrolments/${body.id}`));
    await lms.database.rows('alter table marking_away rename to marking');
    expect(broken).toMatchObject({ status: 500, body: { title: 'Internal Server Error' } });

    const logged = lms.logged();
    expect(logged).toContain('request failed');
    expect(logged).toContain('marking');
    const dump = await lms.database.dump();
    expect(dump).toContain('[secret removed]');
    const secrets = {
      provisioningToken,
      'secret key': secretKey.toString('base64'),
      'secret of Attain': tenant.secret,
      'earlier secret of Attain': first.secret,
      'secret for reports': tenant.reportSecret,
      'launch token': token,
      'signature of the launch token': token.split('.')[2]!,
      session,
      'key of launch tokens': sha256(tenant.secret).toString('hex'),
    };
    const places = {
      log: logged,
      pages: pages.join('\n'),
      answers: JSON.stringify(answers) + replies.map((reply) => reply.body.toString()).join('\n'),
      database: dump,
    };
    for (const [place, text] of Object.entries(places)) {
      expect(text.length).toBeGreaterThan(100);
      for (const [name, secret] of Object.entries(secrets)) {
        const spellings = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
        expect({ place, name, found: spellings.filter((spelling) => text.includes(spelling)) }).toEqual({
          place,
          name,
          found: [],
        });
      }
    }
    // The log identifies users only by their ids.
    expect(logged).not.toMatch(/Petra|Novák/);
  });

  it('open only where they were put, and only with the key', async () => {
    const cipher = new Cipher(secretKey);
    const ciphertext = cipher.encrypt('a secret', 'row 1');
    expect(cipher.decrypt(ciphertext, 'row 1').toString()).toBe('a secret');
    expect(cipher.encrypt('a secret', 'row 1').equals(ciphertext)).toBe(false);
    expect(() => cipher.decrypt(ciphertext, 'row 2')).toThrow('cannot be decrypted');
    expect(() => new Cipher(Buffer.alloc(32)).decrypt(ciphertext, 'row 1')).toThrow('SECRET_KEY');
    for (let position = 0; position < ciphertext.length; position += 1) {
      const changed = Buffer.from(ciphertext);
      changed[position]! ^= 1;
      expect(() => cipher.decrypt(changed, 'row 1')).toThrow('cannot be decrypted');
    }
    expect(() => cipher.decrypt(ciphertext.subarray(0, 20), 'row 1')).toThrow('cannot be decrypted');
  });

  it('of one organisation do not count when they are moved to the row of another', async () => {
    const [mine, theirs] = [await lms.provision('org-1'), await lms.provision('org-2')];
    await lms.database.rows(
      `update tenant set secret_hash = (select secret_hash from tenant where id = $1) where id = $2`,
      [mine.tenantId, theirs.tenantId],
    );
    const answer = await lms.call({ ...theirs, secret: mine.secret }, 'GET', '/courses');
    expect(answer.status).toBe(500);
  });
});
