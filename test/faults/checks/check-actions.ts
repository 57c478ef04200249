import type { ActionRow, EnrolmentRow, Facts } from '../facts.ts';
import type { ToldAction } from '../action-load.ts';
import { by, checkEach, type Check, type Violation } from './check.ts';

/**
 * An action makes at most one POST. A successful one made exactly one. A repeat by the user is an action of its own.
 */
export const onePostPerAction: Check = ({ rows, posts }) => {
  const sent = by(posts, ({ idempotencyKey }) => idempotencyKey);
  const actions = by(rows.actions, ({ lmsIdempotencyKey }) => lmsIdempotencyKey);
  const keys = [...new Set([...sent.keys(), ...actions.keys()])];
  const result = checkEach('at most one LMS POST per action', keys, (key): Violation | null => {
    const made = sent.get(key)?.length ?? 0;
    const own = actions.get(key) ?? [];
    const ids = own.map(({ id, ending }) => `${id} ${ending}`).join(', ');
    if (made > own.length)
      return { id: key, problem: `${made} POSTs with this Idempotency-Key, actions: ${ids || 'none'}` };
    const succeeded = own.filter(({ ending }) => ending === 'SUCCEEDED').length;
    return made < succeeded ? { id: key, problem: `${made} POSTs, but actions succeeded: ${ids}` } : null;
  });
  return { ...result, note: `${posts.length} POSTs, ${rows.actions.length} actions` };
};

/** Each action ended as its user was told, and every action was requested by a user. */
export const usersWereToldTheTruth: Check = ({ told, rows }) => {
  const stored = new Map(rows.actions.map((action) => [action.idempotencyKey, action]));
  const asked = new Map(told.map((action) => [action.idempotencyKey, action]));
  const wrong = checkEach('users were told how actions ended', told, (action): Violation | null => {
    const row = stored.get(action.idempotencyKey);
    if (action.ending === null) {
      return {
        id: row?.id ?? action.idempotencyKey,
        problem: `${action.kind}: the user was never told; ${row?.state ?? 'not'} stored`,
      };
    }
    return row?.ending === action.ending
      ? null
      : {
          id: action.actionId!,
          problem: `${action.kind}: the user was told ${action.ending}, stored is ${row?.ending ?? 'nothing'}`,
        };
  });
  const unasked = rows.actions
    .filter(({ idempotencyKey }) => !asked.has(idempotencyKey))
    .map(({ id, kind }) => ({ id, problem: `${kind}: nobody asked for it` }));
  return { ...wrong, violations: [...wrong.violations, ...unasked], note: endings(rows.actions) };
};

function endings(actions: readonly ActionRow[]): string {
  const counts = [...by(actions, ({ ending }) => ending ?? 'open')].map(([ending, list]) => `${list.length} ${ending}`);
  return counts.join(', ');
}

const eventOf = {
  CREATE: 'enrolment.created',
  TRANSFER: 'enrolment.transferred',
  CANCEL: 'enrolment.cancelled',
  MARK: 'enrolment.marked',
} as const;

/** Successful actions are committed, with one event. Failed ones have changed nothing. */
export const effectsAreCommitted: Check = (facts) => {
  const { rows } = facts;
  const enrolments = new Map(rows.enrolments.map((enrolment) => [enrolment.id, enrolment]));
  const successors = by(
    rows.enrolments.filter(({ transferredFromId }) => transferredFromId !== null),
    ({ transferredFromId }) => transferredFromId!,
  );
  const events = by(rows.domainEvents, ({ type, subjectId }) => `${type} ${subjectId}`);
  const acted = by(facts.told, ({ enrolmentId }) => enrolmentId ?? '');
  acted.delete('');
  return checkEach('what succeeded is committed, and nothing else', [...acted], ([id, actions]): Violation[] => {
    const succeeded = actions.filter(({ ending }) => ending === 'SUCCEEDED');
    const enrolment = enrolments.get(id);
    if (enrolment === undefined) return [{ id, problem: 'the enrolment does not exist' }];
    const problems: string[] = [];
    const wanted = statusAfter(succeeded);
    if (enrolment.status !== wanted)
      problems.push(`${wanted} was expected after ${describe(actions)}, ${enrolment.status} is stored`);
    for (const [kind, type] of Object.entries(eventOf)) {
      const count = succeeded.filter((action) => action.kind === kind).length;
      const told = events.get(`${type} ${id}`)?.length ?? 0;
      if (told !== count) problems.push(`${count} times ${kind}, but ${told} events ${type}`);
    }
    problems.push(
      ...lmsIdProblems(facts, enrolment, succeeded),
      ...successorProblems(successors.get(id) ?? [], succeeded),
    );
    problems.push(...markProblems(facts, id, succeeded));
    return problems.map((problem) => ({ id, problem }));
  });
};

const describe = (actions: readonly ToldAction[]) => actions.map(({ kind, ending }) => `${kind} ${ending}`).join(', ');

function statusAfter(succeeded: readonly ToldAction[]): string {
  if (succeeded.some(({ kind }) => kind === 'TRANSFER')) return 'TRANSFERRED';
  if (succeeded.some(({ kind }) => kind === 'CANCEL')) return 'CANCELLED';
  return succeeded.some(({ kind }) => kind === 'CREATE') ? 'ACTIVE' : 'PENDING';
}

/** The id of a created enrolment is the one in the LMS's answer. */
function lmsIdProblems({ posts, rows }: Facts, enrolment: EnrolmentRow, succeeded: readonly ToldAction[]): string[] {
  const created = succeeded.find(({ kind }) => kind === 'CREATE');
  if (created === undefined)
    return enrolment.lmsEnrolmentId === null
      ? []
      : [`it has the id ${enrolment.lmsEnrolmentId}, though no Create succeeded`];
  const key = rows.actions.find(({ id }) => id === created.actionId)?.lmsIdempotencyKey;
  const given = posts.find(
    ({ idempotencyKey, answer }) => idempotencyKey === key && answer !== 'ERROR',
  )?.lmsEnrolmentId;
  return given === enrolment.lmsEnrolmentId
    ? []
    : [`the LMS gave the id ${given}, ${enrolment.lmsEnrolmentId} is stored`];
}

function successorProblems(successors: readonly EnrolmentRow[], succeeded: readonly ToldAction[]): string[] {
  const transfers = succeeded.filter(({ kind }) => kind === 'TRANSFER');
  if (successors.length !== transfers.length)
    return [`${transfers.length} transfers, but ${successors.length} successors`];
  return successors.flatMap(({ id, studentId }, index) =>
    studentId === transfers[index]!.toStudentId
      ? []
      : [`the successor ${id} belongs to another student than was asked for`],
  );
}

function markProblems({ rows, told }: Facts, enrolmentId: string, succeeded: readonly ToldAction[]): string[] {
  const wanted = succeeded.filter(({ kind }) => kind === 'MARK');
  const stored = by(
    rows.quizMarks.filter((mark) => mark.enrolmentId === enrolmentId),
    ({ actionId }) => actionId,
  );
  const problems = wanted.flatMap(({ actionId, marks }) => {
    const text = (list: readonly { unitId: string; score: number; maxScore: number }[]) =>
      list
        .map(({ unitId, score, maxScore }) => `${unitId} ${score}/${maxScore}`)
        .toSorted()
        .join();
    const own = stored.get(actionId!) ?? [];
    return text(own) === text(marks)
      ? []
      : [`action ${actionId} gave ${text(marks)}, stored is ${text(own) || 'nothing'}`];
  });
  const known = new Set(wanted.map(({ actionId }) => actionId));
  const others = [...stored.keys()].filter((actionId) => !known.has(actionId));
  const endingOf = (actionId: string) => told.find((action) => action.actionId === actionId)?.ending ?? 'unknown';
  return [
    ...problems,
    ...others.map((actionId) => `marks of action ${actionId} are stored, which ended ${endingOf(actionId)}`),
  ];
}
