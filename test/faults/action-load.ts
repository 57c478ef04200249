import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalClient, type PortalReply } from './portal-client.ts';
import { createRandom, type Random } from './random.ts';
import type { WorldCourse, WorldOrganisation } from './world.ts';

export type ActionKind = 'CREATE' | 'TRANSFER' | 'CANCEL' | 'MARK';

export interface GivenMark {
  readonly unitId: string;
  readonly score: number;
  readonly maxScore: number;
}

/** A user's request, and its outcome as the user was told. */
export interface ToldAction {
  readonly organisationId: string;
  readonly idempotencyKey: string;
  readonly kind: ActionKind;
  /** Null for a Create that was never accepted. */
  readonly enrolmentId: string | null;
  readonly actionId: string | null;
  /** The student who receives the enrolment of a TRANSFER; null for other actions. */
  readonly toStudentId: string | null;
  /** The marks of a MARK; empty for other actions. */
  readonly marks: readonly GivenMark[];
  /** The API's name of the outcome; null when the user never got one. */
  readonly ending: string | null;
}

export interface ActionLoad {
  readonly told: ToldAction[];
  /** Answers that the contract does not allow here. */
  readonly unexpected: string[];
  /** Creates no new enrolments. Resolves when every begun action has ended, or the limit is over. */
  stop(limitMs: number): Promise<void>;
  /** Creates this many enrolments at once, in the organisations in turn. */
  createMany(count: number): Promise<void>;
}

export interface ActionLoadOptions {
  readonly apiUrl: string;
  readonly seed: number;
  readonly organisations: readonly WorldOrganisation[];
  /** Usual time between two actions of a user, in milliseconds. */
  readonly pause: number;
}

interface Task {
  readonly kind: ActionKind;
  readonly path: string;
  readonly body?: unknown;
  readonly enrolmentId: string | null;
  readonly toStudentId?: string;
  readonly marks?: readonly GivenMark[];
}

const mostRepeats = 3;
/** Milliseconds after which a user gives up who got no outcome. */
const longestActionMs = 150_000;

/**
 * Starts two users of each organisation who create, mark, transfer and cancel, repeat failed actions, and retry
 * requests without an answer.
 */
export async function startActionLoad({ apiUrl, seed, organisations, pause }: ActionLoadOptions): Promise<ActionLoad> {
  const told: ToldAction[] = [];
  const unexpected: string[] = [];
  let over = false;
  let givenUp = false;
  const portals = new Map<string, PortalClient>();
  for (const { id, administrator } of organisations) {
    const portal = new PortalClient(apiUrl);
    await portal.signIn(administrator);
    portals.set(id, portal);
  }

  /** One attempt of a user: requests with one Idempotency-Key until there is an outcome. */
  const ask = async (organisation: WorldOrganisation, task: Task): Promise<ToldAction> => {
    const idempotencyKey = randomUUID();
    const portal = portals.get(organisation.id)!;
    const record = (action: ActionAnswer | null): ToldAction => {
      const result: ToldAction = {
        organisationId: organisation.id,
        idempotencyKey,
        kind: task.kind,
        enrolmentId: action?.enrolmentId ?? task.enrolmentId,
        actionId: action?.id ?? null,
        toStudentId: task.toStudentId ?? null,
        marks: task.marks ?? [],
        ending: action?.state === 'CLOSED' ? action.ending : null,
      };
      told.push(result);
      return result;
    };
    let last: ActionAnswer | null = null;
    const limit = Date.now() + longestActionMs;
    for (let wait = 200; !givenUp && Date.now() < limit; wait = Math.min(wait * 2, 2_000)) {
      const reply: PortalReply | null = await (
        last === null
          ? portal.call('POST', task.path, task.body, { 'Idempotency-Key': idempotencyKey })
          : portal.call('GET', `/actions/${last.id}`)
      ).catch(() => null);
      const action: ActionAnswer | null = reply === null ? null : actionIn(reply);
      if (action?.state === 'CLOSED') return record(action);
      if (action !== null) last = action;
      if (reply !== null && action === null && reply.status !== 500 && reply.status !== 503) {
        unexpected.push(`${task.kind} ${task.path} ${idempotencyKey}: ${reply.status} ${JSON.stringify(reply.json)}`);
        return record(last);
      }
      await sleep(wait);
    }
    return record(last);
  };

  /** Repeats failed actions by hand, with a new key. @returns whether it succeeded in the end */
  const perform = async (
    organisation: WorldOrganisation,
    first: Task,
  ): Promise<{ done: boolean; enrolmentId: string | null }> => {
    let task = first;
    for (let repeat = 0; ; repeat += 1) {
      const { ending, enrolmentId } = await ask(organisation, task);
      if (ending === 'SUCCEEDED') return { done: true, enrolmentId };
      if (ending === null || enrolmentId === null || repeat === mostRepeats || givenUp)
        return { done: false, enrolmentId };
      await sleep(pause);
      if (task.kind === 'CREATE')
        task = { kind: 'CREATE', path: `/enrolments/${enrolmentId}/create-again`, enrolmentId };
    }
  };

  const create = (organisation: WorldOrganisation, courseId: string, studentId: string) =>
    perform(organisation, {
      kind: 'CREATE',
      path: '/actions/create',
      body: { studentId, courseId },
      enrolmentId: null,
    });

  const act = async (organisation: WorldOrganisation, random: Random): Promise<void> => {
    const course = random.pick(organisation.courses);
    const { done, enrolmentId } = await create(organisation, course.id, random.pick(organisation.studentIds));
    if (!done) return;
    for (let marks = Math.floor(random.between(0, 3)); marks > 0 && !over; marks -= 1) {
      await sleep(pause * random.between(0.5, 1.5));
      await perform(organisation, markTask(enrolmentId!, course, random));
    }
    await sleep(pause * random.between(0.5, 1.5));
    const luck = random.next();
    if (luck < 0.35) {
      const toStudentId = await anotherStudent(portals.get(organisation.id)!, organisation, enrolmentId!, random);
      const task = {
        kind: 'TRANSFER',
        path: `/enrolments/${enrolmentId}/transfer`,
        body: { toStudentId },
        enrolmentId,
        toStudentId,
      } as const;
      if (toStudentId !== null) await perform(organisation, { ...task, toStudentId });
    } else if (luck < 0.6) {
      await perform(organisation, { kind: 'CANCEL', path: `/enrolments/${enrolmentId}/cancel`, enrolmentId });
    }
  };

  const users = organisations.flatMap((organisation, index) =>
    [0, 1].map(async (user) => {
      const random = createRandom(seed + 100 + index * 10 + user);
      await sleep(random.between(0, pause));
      while (!over) {
        await act(organisation, random);
        await sleep(pause * random.between(0.5, 1.5));
      }
    }),
  );
  return {
    told,
    unexpected,
    stop: async (limitMs) => {
      over = true;
      const timer = setTimeout(() => (givenUp = true), limitMs);
      await Promise.all(users);
      clearTimeout(timer);
    },
    createMany: async (count) => {
      await Promise.all(
        Array.from({ length: count }, (_, index) => {
          const organisation = organisations[index % organisations.length]!;
          const { courses, studentIds } = organisation;
          return create(organisation, courses[0]!.id, studentIds[index % studentIds.length]!);
        }),
      );
    },
  };
}

interface ActionAnswer {
  readonly id: string;
  readonly enrolmentId: string;
  readonly state: string;
  readonly ending: string | null;
}

/** Returns the action in a reply, of a success or a failure; null if the reply is about no action. */
function actionIn({ json }: PortalReply): ActionAnswer | null {
  const action = json?.action ?? json;
  return typeof action?.id === 'string' && typeof action.state === 'string' ? (action as ActionAnswer) : null;
}

function markTask(enrolmentId: string, { unitIds }: WorldCourse, random: Random): Task {
  const units = random.shuffled(unitIds).slice(0, 1 + Math.floor(random.between(0, unitIds.length)));
  const marks = units.map((unitId) => ({ unitId, score: Math.floor(random.between(0, 11)), maxScore: 10 }));
  const results = marks.map((mark) => ({ ...mark, name: 'Quiz', passed: mark.score >= 5 }));
  return { kind: 'MARK', path: `/enrolments/${enrolmentId}/mark`, body: { results }, enrolmentId, marks };
}

/** A transfer to the same student is refused, so the present one is read first. */
async function anotherStudent(
  portal: PortalClient,
  { studentIds }: WorldOrganisation,
  enrolmentId: string,
  random: Random,
): Promise<string | null> {
  const { json } = await portal
    .callPatiently('GET', `/enrolments/${enrolmentId}`, 60_000)
    .catch(() => ({ json: null }));
  const present: unknown = json?.student?.id ?? json?.enrolment?.student?.id;
  if (typeof present !== 'string') return null;
  return random.pick(studentIds.filter((id) => id !== present));
}
