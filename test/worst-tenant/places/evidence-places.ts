import { randomUUID } from 'node:crypto';
import type { HostileTenant, Place } from '../place.ts';
import { get } from './requests.ts';

/** Issues a certificate in a course as large as a body may be. @returns its id */
async function certificateOfLargeCourse({ user, world, owner }: HostileTenant): Promise<string> {
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ code: `${index}`, name: 'n' }));
  const units = Array.from({ length: 84 }, (_, index) => ({ code: `${index}`, name: 'n', weight: 1, outcomes }));
  const certificateDefinitions = [{ title: 'Large', threshold: 0.01 }];
  const name = `Evident ${randomUUID()}`;
  const course = { name, lmsCourseId: null, units, certificateDefinitions };
  const { status, json } = await user.call('POST', '/courses', course);
  if (status !== 201) throw new Error(`the course was answered with ${status}: ${JSON.stringify(json)}`);
  await owner.query(`
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress, mark,
      created_at, updated_at)
    values (uuidv7(), '${world.hostile.id}', '${world.hostile.studentIds[0]}', '${json.id}', 'ACTIVE', '${name}', 0, 0, now(), now())`);
  for (let wait = 0; wait < 100; wait += 1) {
    await user.send({
      method: 'PUT',
      path: '/api/enrolments/lms-progress',
      headers: { Authorization: `Bearer ${world.hostile.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId: name, progress: 100 }),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { rows } = await owner.query<{ id: string }>(
      `select c.id from certificate c join enrolment e on e.id = c.enrolment_id
       where e.organisation_id = '${world.hostile.id}' and e.lms_enrolment_id = '${name}'`,
    );
    if (rows.length > 0) return rows[0]!.id;
  }
  throw new Error('there is no certificate');
}

/** Changes of the certificate, all of which its file has. */
const changes = 8_000;

let path = '';

/** Signed files of evidence. */
export const evidencePlaces: readonly Place[] = [
  {
    name: 'evidence files',
    statuses: /^200$/,
    prepare: async (tenant) => {
      const id = await certificateOfLargeCourse(tenant);
      await tenant.owner.query(`
        insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
        select uuidv7(), '${tenant.world.hostile.id}', '${id}', 'certificate.withdrawn', now()
        from generate_series(1, ${changes})`);
      path = `/certificates/${id}/evidence/file`;
      // The first file waits until the chain has all changes.
      for (let wait = 0; wait < 60 && (await get(tenant, path)) !== 200; wait += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    },
    attempt: (tenant) => get(tenant, path),
  },
];
