import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { operationTemplates } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { expectError } from '../support/http-client.ts';
import { namedIds, withId, type NamedId } from './named-ids.ts';
import { addressOf } from './sample-request.ts';
import { buildHeldCertificate, buildOneOfEach, buildWebhooks, rowsOf } from '../factories/one-of-each.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { contractOperations, type ContractOperation } from '../support/portal-contract.ts';
import { call } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';

let database: TestDatabase;
let api: ApiServer;
let lms: TestLms;
let own: PortalOrganisation;
let other: PortalOrganisation;
let admin: PortalClient;
let ownIds: Record<string, string>;
let foreignIds: Record<string, string>;
/** Ids of the own organisation's records of the right kind, below another parent. */
let otherParentIds: Record<string, string>;

const operations = [
  'GET_ENROLMENT',
  'CREATE_ENROLMENT',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'UPDATE_MARKING',
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  // Without a worker, so that nothing but the requests changes a row; what would be sent is a row, too.
  api = await startApi(database, {}, { validateResponses: false });
  lms = await startTestLms();
  lms.answerWith(json(200, { id: 'e-1' }));
  own = await buildPortalOrganisation(database.app);
  other = await buildPortalOrganisation(database.app);
  for (const { id } of [own, other]) {
    for (const operation of operations) {
      const { path, body } = operationTemplates[operation];
      await database.app.inOrganisation(id, (tx) =>
        saveOperation(tx, {
          operation,
          url: lms.origin + path,
          body,
          authenticationType: 'NONE',
          credentials: null,
        }),
      );
    }
  }
  // The same ids of the LMS in both.
  ownIds = await idsOf(own);
  foreignIds = await idsOf(other);
  const course = await buildCourse(database.app, own.id, { name: 'Another course' });
  otherParentIds = { ...(await idsBelow(course.id)), ...(await buildWebhooks(database, own)) };
  admin = await signedIn(api, own.admin);
  // The sweep would open alerts for both between two looks at the rows.
  await database.asOwner(`
    insert into alert_evaluation (organisation_id, due_at) select id, now() + interval '1 hour' from organisation
    on conflict (organisation_id) do update set due_at = excluded.due_at`);
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

async function idsOf(organisation: PortalOrganisation): Promise<Record<string, string>> {
  const ids = await buildOneOfEach(database, organisation);
  return {
    ...ids,
    ...(await idsBelow(ids.courseId!)),
    heldCertificateId: await buildHeldCertificate(database, ids.enrolmentId!),
    subjectId: ids.enrolmentId!,
    actorUserId: organisation.admin.id,
  };
}

async function idsBelow(courseId: string): Promise<Record<string, string>> {
  const [row] = await database.rows<Record<string, string>>(
    `select u.id as "unitId", o.id as "outcomeId", d.id as "certificateDefinitionId" from unit u
       join outcome o on o.unit_id = u.id join certificate_definition d on d.course_id = u.course_id
     where u.course_id = $1 order by u.position limit 1`,
    [courseId],
  );
  return row!;
}

const changing = new Set(['post', 'put', 'delete']);

describe.each((await contractOperations()).filter(([, operation]) => namedIds(operation).length > 0))(
  '%s',
  (_name, operation) => {
    it.each(namedIds(operation).map((id): [string, NamedId] => [`${id.place} ${id.name}`, id]))(
      'finds nothing by an id in %s that is not the organisation’s, and sends nothing',
      async (_id, named) => {
        const organisations = changing.has(operation.method) ? [own, other] : [other];
        const before = await fingerprints(organisations);
        const calls = lms.calls.length;
        const candidates = [
          ['of another organisation', foreignIds[named.kind]],
          ['unknown', newId()],
          ['of another parent', otherParentIds[named.kind]],
        ].filter(([what, id]) => id !== undefined && (what !== 'of another parent' || hasParent(operation, named)));
        expect(candidates.length).toBeGreaterThanOrEqual(2);
        expect(Object.keys(foreignIds)).toContain(named.kind);
        for (const [what, id] of candidates) {
          const answer = await ask(operation, named, id!);
          if (named.place === 'query') {
            expect([what, answer.status]).toEqual([what, 200]);
            if (answer.json !== null) expect([what, answer.json.items]).toEqual([what, []]);
          } else {
            expect([what, answer.status === 400 ? 400 : 404]).toEqual([what, answer.status]);
            expectError(answer, answer.status);
          }
          for (const foreign of Object.values(foreignIds)) {
            if (foreign !== id) expect(answer.body.toString()).not.toContain(foreign);
          }
        }
        expect(lms.calls.slice(calls)).toEqual([]);
        expect(await fingerprints(organisations)).toEqual(before);
      },
    );
  },
);

async function ask(operation: ContractOperation, named: NamedId, id: string) {
  const request = withId(operation, ownIds, named, id);
  const { body, headers } = request;
  return call(api, operation.method, addressOf(request), {
    ...(changing.has(operation.method) ? { body } : {}),
    headers: { ...admin.headers, ...headers, 'Idempotency-Key': newId() },
  });
}

/** Whether the request says below which of its own things the id has to be. */
function hasParent({ path }: ContractOperation, { place, kind }: NamedId): boolean {
  return place === 'body' ? /\{\w+\}/.test(path) && kind !== 'toStudentId' : kind === 'eventId';
}

const fingerprints = (organisations: readonly PortalOrganisation[]) =>
  // A session notes its last request.
  Promise.all(organisations.map(({ id }) => rowsOf(database, id, ['user_session'])));
