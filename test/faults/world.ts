import { createEndpoint } from '../../src/features/webhooks/save-endpoint.ts';
import { revealSecret } from '../../src/features/webhooks/signing-secret.ts';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { parseKeyring } from '../../src/platform/config/keyring.ts';
import { createRequestCheck } from '../../src/platform/outbound-http/check-request.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { buildCourse, type CourseShape } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';

export interface WorldCourse {
  readonly id: string;
  readonly unitIds: readonly string[];
}

/** An organisation of the run. Its LMS is the stand-in, and its webhooks go to the run's endpoint. */
export interface WorldOrganisation {
  readonly id: string;
  readonly apiKey: string;
  readonly administrator: { readonly email: string; readonly password: string };
  readonly courses: readonly WorldCourse[];
  readonly studentIds: readonly string[];
  /** Ids that have ACTIVE enrolments from the beginning. */
  readonly lmsEnrolmentIds: readonly string[];
  readonly webhookSecret: string;
}

export interface WorldOptions {
  readonly appUrl: string;
  readonly secretKeys: string;
  readonly lmsOrigin: string;
  readonly receiverOrigin: string;
  /** LMS enrolment ids of each organisation at the beginning. */
  readonly ids: number;
}

const courseShapes: readonly Partial<CourseShape>[] = [
  {
    name: 'First Aid at Work',
    lmsCourseId: 'course-1',
    units: [
      { weight: 1, outcomes: 2 },
      { weight: 2, outcomes: 3 },
      { weight: 3.5, outcomes: 1 },
    ],
    thresholds: [20, 45, 70, 90, 100],
  },
  {
    name: 'Fire Safety',
    lmsCourseId: 'course-2',
    units: [
      { weight: 1, outcomes: 4 },
      { weight: 1, outcomes: 0 },
    ],
    thresholds: [60],
  },
];

const operations = {
  GET_ENROLMENT: ['/enrolments/${enrolmentId}', ''],
  CREATE_ENROLMENT: ['/enrolments', '{"course": "${courseId}", "student": "${student.id}"}'],
  TRANSFER_ENROLMENT: ['/enrolments/${enrolmentId}/transfer', '{"to": "${to.id}"}'],
  CANCEL_ENROLMENT: ['/enrolments/${enrolmentId}/cancel', '{}'],
  UPDATE_MARKING: ['/enrolments/${enrolmentId}/marks', '{"results": ${quizResults}}'],
} as const;

export interface World {
  /**
   * Two organisations with the same LMS enrolment ids, so that a mix-up is visible. Half of the ids have two enrolments
   * each.
   */
  readonly busy: readonly WorldOrganisation[];
  /** Others without enrolments, since one organisation alone does not get all connections of a process. */
  readonly quiet: readonly WorldOrganisation[];
}

/** Creates the organisations of a run. */
export async function buildWorld(options: WorldOptions): Promise<World> {
  const database = await openDatabase({ url: options.appUrl, poolMax: 4, applicationName: 'attain-faults' });
  try {
    const build = (names: readonly string[], ids: number) =>
      Promise.all(names.map((name) => buildOne(database, name, { ...options, ids })));
    return {
      busy: await build(['Fault College', 'Fault Academy'], options.ids),
      quiet: await build(['Fault School', 'Fault Institute'], 0),
    };
  } finally {
    await database.close();
  }
}

async function buildOne(database: Database, name: string, options: WorldOptions): Promise<WorldOrganisation> {
  const { id, apiKey } = await buildOrganisation(database, name);
  const administrator = { email: `admin-${id}@example.org`, password: 'correct horse battery' };
  const input = { ...administrator, name: 'Ann Admin', role: 'ADMIN' } as const;
  const { id: userId } = await createUser(database, id, input, { kind: 'SYSTEM' });
  const courses: WorldCourse[] = [];
  for (const shape of courseShapes) courses.push(await buildCourse(database, id, shape));
  const studentIds: string[] = [];
  for (let index = 0; index < 30; index += 1) studentIds.push((await buildStudent(database, id)).id);
  const lmsEnrolmentIds = Array.from({ length: options.ids }, (_, index) => `steady-${index}`);
  for (const [index, lmsEnrolmentId] of lmsEnrolmentIds.entries()) {
    const courseId = courses[index % courses.length]!.id;
    for (let sibling = 0; sibling <= Math.floor(index / 2) % 2; sibling += 1) {
      await buildEnrolment(database, id, { courseId, lmsEnrolmentId });
    }
  }
  for (const [operation, [path, body]] of Object.entries(operations)) {
    const url = `${options.lmsOrigin}/${id}${path}`;
    await database.inOrganisation(id, (tx) =>
      saveOperation(tx, { operation, url, body, authenticationType: 'NONE', credentials: null }),
    );
  }
  const webhookSecret = await addEndpoint(database, { organisationId: id, userId }, options);
  return { id, apiKey, administrator, courses, studentIds, lmsEnrolmentIds, webhookSecret };
}

async function addEndpoint(
  database: Database,
  { organisationId, userId }: { organisationId: string; userId: string },
  { secretKeys, receiverOrigin }: WorldOptions,
): Promise<string> {
  const actor = { kind: 'USER', userId } as const;
  const settings = { database, secretBox: createSecretBox(parseKeyring(secretKeys)) };
  const requestCheck = createRequestCheck({ allowedRanges: ['127.0.0.0/8'] });
  const { id } = await createEndpoint(
    { ...settings, requestCheck },
    organisationId,
    {
      name: 'CRM',
      url: `${receiverOrigin}/${organisationId}`,
      description: '',
      eventTypes: null,
      authentication: { type: 'NONE' },
    },
    actor,
  );
  return (await revealSecret(settings, organisationId, id, actor)).secret;
}
