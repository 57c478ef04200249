import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { ApiServer } from '../support/api-server.ts';
import { moodleToken, type MoodleStandIn } from '../support/connectors/moodle-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import type { TestDatabase } from '../support/test-database.ts';

export interface PullingOrganisation extends PortalOrganisation {
  readonly client: PortalClient;
  readonly courseId: string;
}

/** An organisation whose connector leads to the Moodle of a test. */
export async function buildPullingOrganisation(
  database: TestDatabase,
  server: ApiServer,
  moodle: MoodleStandIn,
): Promise<PullingOrganisation> {
  const organisation = await buildPortalOrganisation(database.app);
  const client = await signedIn(server, organisation.admin);
  await client.put('/lms/connection', {
    preset: 'moodle',
    document: null,
    address: moodle.http.origin,
    constants: {},
    secrets: { token: moodleToken },
  });
  await client.put('/lms/mode', { mode: 'CONNECTOR' });
  const { id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: '2' });
  return { ...organisation, client, courseId };
}

/** An active enrolment that the Moodle has, too, with the progress that it tells. */
export async function enrolInMoodle(
  database: TestDatabase,
  moodle: MoodleStandIn,
  { id, courseId }: PullingOrganisation,
  told: number | string | null,
  present = 0,
) {
  const user = moodle.addUser(`user-${moodle.world.users.length}`);
  const lmsEnrolmentId = `2:${user}`;
  moodle.world.enrolments.set(lmsEnrolmentId, { suspended: false, progress: told });
  const enrolment = await buildEnrolment(database.app, id, {
    courseId,
    lmsEnrolmentId,
    lms: 'CONNECTOR',
    progress: present,
  });
  return { ...enrolment, lmsEnrolmentId };
}

/** Waits until the latest pull has ended, if it is another one than `before`. @returns it as the portal shows it */
export function endedPull(client: PortalClient, before: string | null = null) {
  return eventually(async () => {
    const [pull] = (await client.get('/lms/pulls')).json.pulls;
    return pull === undefined || pull.id === before || pull.state === 'RUNNING' ? null : pull;
  });
}

/** Starts a pull as an administrator does, and waits for its end. */
export async function pullNow(client: PortalClient) {
  const [before] = (await client.get('/lms/pulls')).json.pulls;
  const { status, json } = await client.post('/lms/pulls');
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(json)}`);
  return endedPull(client, before?.id ?? null);
}

export const progressOf = async (database: TestDatabase, enrolmentId: string): Promise<number> =>
  (
    await database.rows<{ progress: number }>(
      'select lms_enrolment_progress as progress from enrolment where id = $1',
      [enrolmentId],
    )
  )[0]!.progress;
