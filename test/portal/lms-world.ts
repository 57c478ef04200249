import { randomUUID } from 'node:crypto';
import { lmsOperations, type LmsOperation } from '../../src/features/lms/rules/operations.ts';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { operationTemplates } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json, startTestLms, type Answer, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

export interface LmsWorld extends PortalWorld {
  readonly lms: TestLms;
  /** The LMS does what it should, again. */
  recover(): void;
  /** Pushes progress over the public API. */
  push(lmsEnrolmentId: string, progress: number): Promise<void>;
}

const courses = [
  { id: 'lms-fa', name: 'First aid at work' },
  { id: 'lms-fw', name: 'Fire warden' },
  { id: 'lms-mh', name: 'Manual handling' },
];

/** A portal with a worker and an organisation whose own LMS answers at all seven operations. */
export async function createLmsWorld(): Promise<LmsWorld> {
  const world = await createPortalWorld(startApiAndWorker);
  const lms = await startTestLms();
  for (const operation of Object.keys(lmsOperations) as LmsOperation[]) {
    const { path, body } = operationTemplates[operation];
    await world.database.app.inOrganisation(world.organisation.id, (tx) =>
      saveOperation(tx, {
        operation,
        url: lms.origin + path,
        body,
        authenticationType: 'NONE',
        credentials: null,
      }),
    );
  }
  const recover = () => lms.answerWith(wellBehaved());
  recover();
  return {
    ...world,
    lms,
    recover,
    push: async (lmsEnrolmentId, progress) => {
      const answer = await fetch(`${world.api.url}/api/enrolments/lms-progress`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${world.organisation.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ lmsEnrolmentId, progress }),
      });
      if (answer.status !== 200) throw new Error(`the report was answered with ${answer.status}`);
    },
    close: async () => {
      await world.close();
      await lms.close();
    },
  };
}

/** Cuts the connection once the request is there: nobody knows whether it did what it was asked for. */
export const cut: Answer = (_call, response) => response.destroy();

/** Answers after a while. */
export const slowly =
  (milliseconds: number, answer: Answer): Answer =>
  (...call) =>
    void setTimeout(() => answer(...call), milliseconds);

/** An LMS that knows its courses and whatever enrolment it is asked for. */
export function wellBehaved(): Answer {
  return (call, response, request) => {
    const { pathname, searchParams } = new URL(call.path, 'http://lms');
    const [, resource, id = '', action] = pathname.split('/').map(decodeURIComponent);
    const reply = (status: number, body: unknown) => json(status, body)(call, response, request);
    if (resource === 'courses') {
      const term = (searchParams.get('q') ?? '').toLowerCase();
      if (id === '')
        return reply(
          200,
          courses.filter(({ name }) => name.toLowerCase().includes(term)),
        );
      const course = courses.find((each) => each.id === id);
      return course === undefined ? reply(404, { error: 'no such course' }) : reply(200, course);
    }
    if (call.method === 'GET') return reply(200, { id, progress: 12.5, state: 'enrolled' });
    if (id === '') return reply(201, { id: `enr-${randomUUID().slice(0, 8)}` });
    return reply(200, action === 'transfer' ? { id } : { ok: true });
  };
}
