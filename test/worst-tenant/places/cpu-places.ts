import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, damagedPngs, logoPng } from '../../organisations/logo-files.ts';
import type { HostileTenant, Place } from '../place.ts';
import { configure, get, pick, sendText } from './requests.ts';

/** Bodies with what costs most among the pictures that an administrator may send. */
async function worstPictures(): Promise<string[]> {
  const transparent = { r: 11, g: 95, b: 78, alpha: 0.5 };
  const large = sharp({ create: { width: 4_000, height: 4_000, channels: 4, background: transparent } });
  const header = logoPng(1, 1).subarray(0, 33);
  header.writeUInt32BE(100, 16);
  header.writeUInt32BE(100, 20);
  const files = [
    await large.clone().toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer(),
    await large.clone().jpeg({ progressive: true }).toBuffer(),
    Buffer.concat([header, chunk('IDAT', deflateSync(Buffer.alloc(300e6))), chunk('IEND', Buffer.alloc(0))]),
    Buffer.alloc(512 * 1024, 0x89),
    ...damagedPngs.map(([, bytes]) => bytes),
  ];
  return files.map((file) => JSON.stringify({ content: file.toString('base64') }));
}

const letters = [0x0915, 0x4e00, 0xac00, 0x0621, 0x05d0, 0x0e01, 0x41];

/** The longest name, of letters of several scripts, another one each time. */
const longestName = (): string =>
  Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(letters[index % letters.length]! + Math.floor(Math.random() * 25)),
  ).join('');

async function certificateOf({ world, owner }: HostileTenant): Promise<string> {
  const { hostile, apiUrl } = world;
  for (let wait = 0; wait < 100; wait += 1) {
    const { rows } = await owner.query<{ code: string }>(
      `select verification_code as code from certificate where organisation_id = '${hostile.id}' limit 1`,
    );
    if (rows.length > 0) return rows[0]!.code;
    await fetch(`${apiUrl}/api/enrolments/lms-progress`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${hostile.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId: hostile.lmsEnrolmentIds[0], progress: 100 }),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('there is no certificate');
}

let pictures: string[] = [];
let code = '';
/** A connection takes one statement at a time. */
let renaming: Promise<unknown> = Promise.resolve();
let files: { kind: string; body: Buffer }[] = [];

/** Returns the files whose import costs most among those that may be sent. Each may be refused or accepted. */
function worstFiles(): typeof files {
  const name = 'n'.repeat(200);
  const students = `First name,Last name,E-mail\n${Array.from({ length: 20_000 }, (_, row) => `${name},${name},r${row}@example.org`).join('\n')}`;
  const wide = `E-mail,Course${',x'.repeat(198)}\n${Array.from({ length: 20_000 }, (_, row) => `row-${row}@example.org,First Aid at Work${',1'.repeat(198)}`).join('\n')}`;
  const enrolments = `E-mail,Course,LMS enrolment id\n${Array.from({ length: 20_000 }, (_, row) => `row-${row}@example.org,First Aid at Work,imported-${row}`).join('\n')}`;
  const bad = Buffer.from(students);
  bad[bad.length - 3] = 0xff;
  return [
    { kind: 'STUDENTS', body: Buffer.from(students) },
    { kind: 'ENROLMENTS', body: Buffer.from(enrolments) },
    { kind: 'ENROLMENTS', body: Buffer.from(wide) },
    { kind: 'STUDENTS', body: bad },
    { kind: 'STUDENTS', body: Buffer.from(`First name,Last name,E-mail\n${'"'.padEnd(10 * 2 ** 20 - 40, 'a\n')}`) },
    { kind: 'STUDENTS', body: Buffer.from('\n'.repeat(10 * 2 ** 20)) },
    { kind: 'STUDENTS', body: Buffer.from(`${','.repeat(5 * 2 ** 20)}\n`) },
    { kind: 'STUDENTS', body: Buffer.from(`First name,Last name,E-mail\n${'=,\t,@\n'.repeat(100_000)}`) },
  ];
}

/** Work for threads: pictures, documents and files. */
export const cpuPlaces: readonly Place[] = [
  {
    name: 'logos',
    statuses: /^(200|400)$/,
    prepare: async () => {
      pictures = await worstPictures();
    },
    attempt: (tenant, turn) => sendText(tenant, 'PUT', '/organisation/logo', pick(pictures, turn)),
  },
  {
    name: 'certificate PDFs',
    statuses: /^(200)$/,
    prepare: async (tenant) => {
      code = await certificateOf(tenant);
    },
    attempt: async ({ user, owner }) => {
      renaming = renaming.then(() =>
        owner.query(
          `update certificate set student_name = $1, course_name = $1, title = $1, organisation_name = $1 where verification_code = $2`,
          [longestName(), code],
        ),
      );
      await renaming;
      return (await user.send({ method: 'GET', path: `/verify/${code}/certificate.pdf` })).status;
    },
  },
  {
    name: 'imports: uploads',
    // 500: on a busy machine the time that a request may wait for the database is used up.
    statuses: /^(201|422|500)$/,
    prepare: () => Promise.resolve(void (files = worstFiles())),
    attempt: (tenant, turn) => {
      const { kind, body } = pick(files, turn);
      return sendText(tenant, 'POST', `/imports?kind=${kind}&fileName=worst.csv`, body, 'text/csv');
    },
  },
  {
    name: 'imports: rows',
    concurrency: 1,
    statuses: /^(2..|409|422|500)$/,
    prepare: async (tenant) => {
      files = worstFiles();
      await configure(tenant, 'GET_ENROLMENT', `${tenant.lms.origin}/quick`);
    },
    attempt: async (tenant, turn) => {
      const { user } = tenant;
      const text = `First name,Last name,E-mail\n${Array.from({ length: 20_000 }, (_, row) => `F,L,new-${turn}-${Date.now()}-${row}@example.org`).join('\n')}`;
      const answer = await user.send({
        method: 'POST',
        path: '/internal/imports?kind=STUDENTS&fileName=rows.csv',
        headers: { ...user.headers, 'Content-Type': 'text/csv' },
        body: text,
      });
      if (answer.status !== 201) return answer.status;
      const { id } = JSON.parse(answer.body.toString()) as { id: string };
      const confirmed = await user.call('POST', `/imports/${id}/confirm`);
      for (let wait = 0; wait < 300; wait += 1) {
        const { json } = await user.call('GET', `/imports/${id}`);
        if (json?.state !== 'RUNNING' && json?.state !== 'WAITING') break;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return confirmed.status;
    },
  },
  {
    name: 'exports',
    // 0: its caller, who has the lowest priority, gave up after 30 s.
    statuses: /^(0|200)$/,
    attempt: (tenant, turn) =>
      get(tenant, pick(['/enrolments/export', '/students/export?sort=-name', '/enrolments/export?sort=student'], turn)),
  },
];
