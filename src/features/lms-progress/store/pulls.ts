import { englishWording, type Sentence } from '../../../language/sentence.ts';
import { jsonOrNull } from '../../../platform/database/json-or-null.ts';
import { sql } from 'kysely';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { PullState, PullTrigger } from '../../../domain/lms/pull-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { ProgressPull } from '../../../schema/entities/index.ts';

const pullColumns = {
  ...columnsOf(ProgressPull, 'id', 'trigger', 'workflowId', 'runId', 'state', 'asked', 'reports', 'skipped', 'calls'),
  ...columnsOf(
    ProgressPull,
    'unnamed',
    'requests',
    'refusals',
    'isComplete',
    'ending',
    'message',
    'messageWords',
    'startedAt',
    'endedAt',
  ),
  ...columnsOf(ProgressPull, 'requestedByUserId'),
};
const pullRow = rowShape(pullColumns);
export type StoredPull = RowOf<typeof pullRow>;

const listedRow = rowShape({ ...pullColumns, requestedBy: nullable(text) });
/** A pull, with the name of the user who started it. */
export type ListedPull = RowOf<typeof listedRow>;

const columns = sql`
  p.id, p.trigger, p.workflow_id as "workflowId", p.run_id as "runId", p.state, p.asked, p.reports, p.skipped, p.unnamed, p.calls,
  p.requests, p.refusals, p.is_complete as "isComplete", p.ending, p.message, p.message_words as "messageWords", p.started_at as "startedAt",
  p.ended_at as "endedAt", p.requested_by_user_id as "requestedByUserId"`;

/** Returns the latest pulls, the newest first. */
export function listPulls(tx: OrganisationTransaction, limit: number): Promise<ListedPull[]> {
  return query(
    tx,
    listedRow,
    sql`
      select ${columns}, u.name as "requestedBy" from progress_pull p
      left join user_account u on u.organisation_id = p.organisation_id and u.id = p.requested_by_user_id
      where p.organisation_id = ${tx.organisationId} order by p.id desc limit ${limit}`,
  );
}

/** Returns the pull that is under way; null when none is. */
export async function findRunningPull(tx: OrganisationTransaction): Promise<StoredPull | null> {
  const [row] = await query(
    tx,
    pullRow,
    sql`select ${columns} from progress_pull p where p.organisation_id = ${tx.organisationId} and p.state = 'RUNNING'`,
  );
  return row ?? null;
}

/** Returns a pull that is under way, locked until the transaction ends; null when it has ended. */
export async function lockRunningPull(tx: OrganisationTransaction, id: string): Promise<StoredPull | null> {
  const [row] = await query(
    tx,
    pullRow,
    sql`
      select ${columns} from progress_pull p
      where p.organisation_id = ${tx.organisationId} and p.id = ${id} and p.state = 'RUNNING' for update`,
  );
  return row ?? null;
}

export interface NewPull {
  readonly id: string;
  readonly trigger: PullTrigger;
  readonly requestedByUserId: string | null;
  readonly workflowId: string;
  readonly runId: string;
}

export async function insertPull(tx: OrganisationTransaction, pull: NewPull): Promise<void> {
  await execute(
    tx,
    sql`
      insert into progress_pull (id, organisation_id, trigger, requested_by_user_id, workflow_id, run_id, started_at)
      values (${pull.id}, ${tx.organisationId}, ${pull.trigger}, ${pull.requestedByUserId}, ${pull.workflowId},
        ${pull.runId}, now())`,
  );
}

/** The counts that a call adds to a pull. */
export interface PullStep {
  readonly asked: number;
  readonly reports: number;
  readonly skipped: number;
  readonly unnamed: number;
  readonly calls: number;
  readonly requests: number;
  /** Failed calls for a single enrolment in a row, up to this one. */
  readonly refusals: number;
  readonly ending: CallOutcome;
}

export async function addToPull(tx: OrganisationTransaction, id: string, step: PullStep): Promise<void> {
  await execute(
    tx,
    sql`
      update progress_pull
      set asked = asked + ${step.asked}, reports = reports + ${step.reports}, skipped = skipped + ${step.skipped},
        unnamed = unnamed + ${step.unnamed}, calls = calls + ${step.calls}, requests = requests + ${step.requests}, refusals = ${step.refusals},
        ending = ${step.ending}
      where organisation_id = ${tx.organisationId} and id = ${id} and state = 'RUNNING'`,
  );
}

export interface PullEnd {
  readonly state: Exclude<PullState, 'RUNNING'>;
  readonly isComplete: boolean;
  readonly message: readonly Sentence[] | null;
}

/** Ends a pull, once. @returns false when it has ended before */
export async function closePull(tx: OrganisationTransaction, id: string, end: PullEnd): Promise<boolean> {
  const closed = await execute(
    tx,
    sql`
      update progress_pull
      set state = ${end.state}, is_complete = ${end.isComplete}, message = ${end.message === null ? null : englishWording(end.message)},
        message_words = ${jsonOrNull(end.message)}::jsonb, ended_at = clock_timestamp()
      where organisation_id = ${tx.organisationId} and id = ${id} and state = 'RUNNING'`,
  );
  return closed === 1;
}

/** Counts the pulls by hand that began after a time. */
export async function countPullsByHand(tx: OrganisationTransaction, after: Date): Promise<number> {
  const [row] = await query(
    tx,
    rowShape({ count: number }),
    sql`
      select count(*)::int as count from progress_pull
      where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(after)}::uuid and trigger = 'USER'`,
  );
  return row!.count;
}

/** Removes pulls that began before a time, at most a thousand. */
export async function removePulls(tx: OrganisationTransaction, before: Date): Promise<void> {
  await execute(
    tx,
    sql`
      delete from progress_pull where organisation_id = ${tx.organisationId} and id in (
        select id from progress_pull
        where organisation_id = ${tx.organisationId} and id < ${firstIdOf(before)}::uuid and state <> 'RUNNING'
        order by id limit 1000)`,
  );
}
