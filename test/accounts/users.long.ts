import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError } from '../support/http-client.ts';
import { PortalClient, signedIn } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { buildUser, testPassword } from '../support/portal-organisation.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const newUser = (role: 'ADMIN' | 'STAFF') => buildUser(portal.database.app, portal.organisation.id, role, 'New User');

describe('users', () => {
  it('are listed with role and standing, and never with a password', async () => {
    const { json } = await portal.admin.get('/users');
    expect(json.items).toContainEqual({
      id: portal.organisation.staff.id,
      email: portal.organisation.staff.email,
      name: 'Stan Staff',
      role: 'STAFF',
      isOperator: false,
      createdAt: expect.any(String),
      deactivatedAt: null,
      hasSecondFactor: false,
    });
  });

  it('get another role; their sessions end and the change is audited', async () => {
    const user = await newUser('STAFF');
    const client = await signedIn(portal.api, user);
    const answer = await portal.admin.put(`/users/${user.id}/role`, { role: 'ADMIN' });
    expect(answer.status).toBe(200);
    expect(answer.json.role).toBe('ADMIN');
    expectError(await client.get('/session'), 401);
    expect((await (await signedIn(portal.api, user)).get('/users')).status).toBe(200);
    expect(
      await portal.database.rows(
        'select actor_user_id, details from audit_entry where action = $1 and subject_id = $2',
        ['user.role_changed', user.id],
      ),
    ).toEqual([
      {
        actor_user_id: portal.organisation.admin.id,
        details: { before: { role: 'STAFF', isActive: true }, after: { role: 'ADMIN', isActive: true } },
      },
    ]);
  });

  it('that get the role that they have go on', async () => {
    const user = await newUser('STAFF');
    const client = await signedIn(portal.api, user);
    expect((await portal.admin.put(`/users/${user.id}/role`, { role: 'STAFF' })).status).toBe(200);
    expect((await client.get('/session')).status).toBe(200);
  });

  it('are deactivated and reactivated', async () => {
    const user = await newUser('STAFF');
    const client = await signedIn(portal.api, user);
    const deactivated = await portal.admin.post(`/users/${user.id}/deactivate`);
    expect(deactivated.json.deactivatedAt).toEqual(expect.any(String));
    expectError(await client.get('/session'), 401);
    expectError(await new PortalClient(portal.api).signIn(user.email, testPassword), 401);
    // Once more changes nothing, not even the moment.
    expect((await portal.admin.post(`/users/${user.id}/deactivate`)).json).toEqual(deactivated.json);
    expect((await portal.admin.post(`/users/${user.id}/reactivate`)).json.deactivatedAt).toBeNull();
    expect((await new PortalClient(portal.api).signIn(user.email, testPassword)).status).toBe(201);
  });

  it.each([{ role: 'OWNER' }, { role: 'admin' }, {}, { role: 'ADMIN', isOperator: true }, null])(
    'do not get %j as a role',
    async (body) => {
      expectError(await portal.admin.put(`/users/${portal.organisation.staff.id}/role`, body), 400);
    },
  );
});

describe('the last administrator', () => {
  it('is neither demoted nor deactivated', async () => {
    const { id } = portal.other.admin;
    expectError(await portal.otherAdmin.put(`/users/${id}/role`, { role: 'STAFF' }), 409);
    expectError(await portal.otherAdmin.post(`/users/${id}/deactivate`), 409);
    expect((await portal.otherAdmin.get('/session')).json.user.role).toBe('ADMIN');
  });

  it('does not count those who are deactivated', async () => {
    const second = await buildUser(portal.database.app, portal.other.id, 'ADMIN');
    expect((await portal.otherAdmin.post(`/users/${second.id}/deactivate`)).status).toBe(200);
    expectError(await portal.otherAdmin.put(`/users/${portal.other.admin.id}/role`, { role: 'STAFF' }), 409);
    // A deactivated one may lose the role, since an active one stays.
    expect((await portal.otherAdmin.put(`/users/${second.id}/role`, { role: 'STAFF' })).status).toBe(200);
  });

  it('stays when two demote each other at the same moment', async () => {
    const organisationId = portal.organisation.id;
    for (let round = 0; round < 5; round += 1) {
      await portal.database.asOwner(
        `update user_account set role = 'STAFF' where organisation_id = '${organisationId}' and id <> '${portal.organisation.admin.id}'`,
      );
      const second = await newUser('ADMIN');
      const [one, two] = [await signedIn(portal.api, portal.organisation.admin), await signedIn(portal.api, second)];
      const answers = await Promise.all([
        one.put(`/users/${second.id}/role`, { role: 'STAFF' }),
        two.post(`/users/${portal.organisation.admin.id}/deactivate`),
      ]);
      // The second request is refused: its session has ended, or it would remove the last administrator.
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const administrators = await portal.database.rows(
        `select id from user_account where organisation_id = $1 and role = 'ADMIN' and deactivated_at is null`,
        [organisationId],
      );
      expect(administrators).toHaveLength(1);
      await portal.database.asOwner(
        `update user_account set role = 'ADMIN', deactivated_at = null where id = '${portal.organisation.admin.id}'`,
      );
    }
  });

  it('may demote itself once there is another', async () => {
    const second = await buildUser(portal.database.app, portal.other.id, 'ADMIN');
    expect((await portal.otherAdmin.put(`/users/${portal.other.admin.id}/role`, { role: 'STAFF' })).status).toBe(200);
    expectError(await portal.otherAdmin.get('/session'), 401);
    const client = await signedIn(portal.api, second);
    expectError(await client.put(`/users/${second.id}/role`, { role: 'STAFF' }), 409);
  });
});
