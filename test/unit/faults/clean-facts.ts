import type { Facts } from '../../faults/facts.ts';

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

/** Facts that a test may change to plant a violation. */
export type PlantedFacts = Mutable<Facts>;

const at = 1_800_000_000_000;

/**
 * Facts of a small run in which everything holds: one enrolment that was created, reported to 60, marked by hand and kept, and
 * one that was transferred; a certificate that was issued and mailed; one kill of the worker.
 */
export function cleanFacts(): PlantedFacts {
  return {
    ids: [
      {
        organisationId: 'org',
        lmsEnrolmentId: 'lms-1',
        acknowledged: 60,
        sent: 60,
        before: [{ enrolmentId: 'e1', progress: 60, isSuccessor: false }],
        after: [{ enrolmentId: 'e1', progress: 60, isSuccessor: false }],
      },
      {
        organisationId: 'org',
        lmsEnrolmentId: 'lms-2',
        acknowledged: 0,
        sent: 0,
        before: [
          { enrolmentId: 'e2', progress: 0, isSuccessor: false },
          { enrolmentId: 'e3', progress: 0, isSuccessor: true },
        ],
        after: [],
      },
    ],
    notAcknowledged: [],
    unexpectedAnswers: [],
    told: [
      told('k1', 'a1', 'CREATE', 'e1'),
      { ...told('k2', 'a2', 'MARK', 'e1'), marks: [{ unitId: 'u2', score: 5, maxScore: 10 }] },
      { ...told('k3', 'a3', 'CREATE', 'e2'), ending: 'UNKNOWN' },
      told('k4', 'a4', 'CREATE', 'e2'),
      { ...told('k5', 'a5', 'TRANSFER', 'e2'), toStudentId: 's3' },
    ],
    posts: [
      post('a1', '/enrolments', 'lms-1'),
      post('a2', '/enrolments/lms-1/marks', null),
      { ...post('a3', '/enrolments', 'lms-2'), answer: 'CUT' },
      post('a3', '/enrolments', 'lms-2'),
      post('a5', '/enrolments/lms-2/transfer', 'lms-2'),
    ],
    emails: [
      { messageId: '<m1@attain>', recipients: ['s1@example.org'], dataEndedAt: at + 20_000, answeredAt: at + 20_050 },
    ],
    events: ['v1', 'v2', 'v3', 'v4', 'v5'].map((id, index) => ({
      at,
      organisationId: 'org',
      id,
      type: domainEvents[index]!.type,
      signed: true,
      taken: true,
    })),
    faults: [
      {
        fault: { number: 1, at: 3_000, duration: 0, kind: 'kill', target: 'worker' },
        beganAt: at + 3_000,
        endedAt: at + 3_400,
      },
    ],
    processes: {
      starts: [],
      ends: [{ name: 'worker', pid: 7, at: at + 3_000, how: 'SIGKILL', wanted: true }],
      failedStarts: [],
    },
    settled: {
      left: null,
      after: { reports: 1, actions: 1, emails: 1, deliveries: 1, imports: 1, bulkRuns: 1, runs: 1 },
    },
    pools: { before: { api: 10, worker: 10 }, after: { api: 10, worker: 10 }, poolMax: 10 },
    badRuns: [{ workflowId: 'a3', type: 'runLifecycleAction', status: 'FAILED' }],
    memory: [{ name: 'worker', peakMiB: 300, lastMiB: 200 }],
    limits: { recoveryMs: 15_000, memoryMiB: 1024 },
    appliedAt: [at + 1_000, at + 6_000],
    acknowledgedAt: [at + 1_000, at + 3_500],
    load: { beganAt: at, endedAt: at + 30_000 },
    rows: {
      courses: [
        {
          id: 'c1',
          units: [
            { id: 'u1', weight: 1, outcomeIds: ['o1', 'o2'] },
            { id: 'u2', weight: 3, outcomeIds: ['o3', 'o4'] },
          ],
          definitions: [
            { id: 'd1', threshold: 50 },
            { id: 'd2', threshold: 63 },
          ],
        },
      ],
      enrolments: [
        enrolment('e1', 's1', 'ACTIVE', 'lms-1', 60, 62.5),
        enrolment('e2', 's2', 'TRANSFERRED', 'lms-2', 0, 0),
        { ...enrolment('e3', 's3', 'ACTIVE', 'lms-2', 0, 0), transferredFromId: 'e2' },
      ],
      unitResults: [
        { enrolmentId: 'e1', subjectId: 'u1', status: 'ACHIEVED', progress: 100, mark: 100 },
        // 60 % of a weight of 4 are 2.4: 1 in the first unit, 1.4 of 3 in the second, which was marked with 5 of 10.
        { enrolmentId: 'e1', subjectId: 'u2', status: 'IN_PROGRESS', progress: 140 / 3, mark: 50 },
      ],
      outcomeResults: [
        { enrolmentId: 'e1', subjectId: 'o1', status: 'ACHIEVED', progress: 100, mark: null },
        { enrolmentId: 'e1', subjectId: 'o2', status: 'ACHIEVED', progress: 100, mark: null },
        { enrolmentId: 'e1', subjectId: 'o3', status: 'IN_PROGRESS', progress: 280 / 3, mark: null },
      ],
      certificates: [
        {
          id: 'cert',
          enrolmentId: 'e1',
          definitionId: 'd1',
          status: 'ISSUED',
          transitions: 1,
          changes: ['certificate.issued'],
        },
      ],
      outbox: [
        {
          id: 'out',
          certificateId: 'cert',
          transition: 1,
          kind: 'ISSUED',
          messageId: '<m1@attain>',
          recipient: 's1@example.org',
          state: 'SENT',
          attempts: 1,
        },
      ],
      actions: [
        action('a1', 'CREATE', 'e1', 'k1', 'a1'),
        action('a2', 'MARK', 'e1', 'k2', 'a2'),
        { ...action('a3', 'CREATE', 'e2', 'k3', 'a3'), ending: 'UNKNOWN' },
        action('a4', 'CREATE', 'e2', 'k4', 'a3'),
        action('a5', 'TRANSFER', 'e2', 'k5', 'a5'),
      ],
      calls: [],
      quizMarks: [{ enrolmentId: 'e1', actionId: 'a2', unitId: 'u2', score: 5, maxScore: 10 }],
      domainEvents: domainEvents.map((event) => ({ ...event, organisationId: 'org' })),
      deliveries: domainEvents.map(({ id }) => ({ eventId: id, state: 'DELIVERED' })),
      failedReports: [],
      connections: [{ application: 'attain-worker', state: 'idle', count: 10, oldestTransaction: null }],
    },
  };
}

const domainEvents = [
  { id: 'v1', type: 'enrolment.created', subjectId: 'e1' },
  { id: 'v2', type: 'enrolment.created', subjectId: 'e2' },
  { id: 'v3', type: 'enrolment.transferred', subjectId: 'e2' },
  { id: 'v4', type: 'enrolment.marked', subjectId: 'e1' },
  { id: 'v5', type: 'certificate.issued', subjectId: 'cert' },
];

function told(idempotencyKey: string, actionId: string, kind: 'CREATE' | 'MARK' | 'TRANSFER', enrolmentId: string) {
  const rest = { toStudentId: null as string | null, marks: [] as PlantedFacts['told'][number]['marks'] };
  return { organisationId: 'org', idempotencyKey, kind, enrolmentId, actionId, ending: 'SUCCEEDED', ...rest };
}

function post(idempotencyKey: string, path: string, lmsEnrolmentId: string | null) {
  return { at, organisationId: 'org', path, idempotencyKey, lmsEnrolmentId, answer: 'SUCCESS' as 'SUCCESS' | 'CUT' };
}

function enrolment(
  id: string,
  studentId: string,
  status: string,
  lmsEnrolmentId: string,
  progress: number,
  mark: number,
) {
  const rest = {
    organisationId: 'org',
    studentEmail: `${studentId}@example.org`,
    courseId: 'c1',
    transferredFromId: null as string | null,
  };
  return { id, studentId, status, lmsEnrolmentId, progress, mark, ...rest };
}

function action(id: string, kind: string, enrolmentId: string, idempotencyKey: string, lmsIdempotencyKey: string) {
  const order = { organisationId: 'org', state: 'CLOSED', createdAt: at };
  return { id, kind, enrolmentId, idempotencyKey, lmsIdempotencyKey, ending: 'SUCCEEDED' as string | null, ...order };
}

/** When the small run began, in milliseconds since 1970. */
export const cleanStart = at;
