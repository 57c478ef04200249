import { sql } from 'kysely';
import type { SavedList, ViewContent } from '../../../domain/saved-views/saved-lists.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { SavedView, UserAccount } from '../../../schema/entities/index.ts';

const viewRow = rowShape({
  ...columnsOf(SavedView, 'id', 'list', 'name', 'isShared', 'createdByUserId', 'filters', 'sort', 'columns'),
  createdByName: columnOf(UserAccount, 'name'),
  /** Whether the list opens with it for the user who asks. */
  isDefault: boolean,
});
/** A view as a user sees it. */
export type SavedViewRecord = RowOf<typeof viewRow>;

/** Returns the views that a user may see, in the order of their names: their own, and those that are shared. */
const visibleViews = (tx: OrganisationTransaction, userId: string) => sql`
  select v.id, v.list, v.name, v.is_shared as "isShared", v.created_by_user_id as "createdByUserId", v.filters, v.sort,
    v.columns, u.name as "createdByName", d.view_id is not null as "isDefault"
  from saved_view v
  join user_account u on u.organisation_id = v.organisation_id and u.id = v.created_by_user_id
  left join saved_view_default d on d.organisation_id = v.organisation_id and d.view_id = v.id and d.user_id = ${userId}
  where v.organisation_id = ${tx.organisationId} and (v.is_shared or v.created_by_user_id = ${userId})`;

/** Returns the views of a list that a user may see; own ones and the default first, so that a limit leaves out others'. */
export function listViews(
  tx: OrganisationTransaction,
  userId: string,
  list: SavedList,
  limit: number,
): Promise<SavedViewRecord[]> {
  return query(
    tx,
    viewRow,
    sql`
      select * from (
        ${visibleViews(tx, userId)} and v.list = ${list}
        order by (v.created_by_user_id = ${userId} or d.view_id is not null) desc, lower(v.name), v.id limit ${limit}) found
      order by lower(name), id`,
  );
}

/** Returns a view that a user may see, or null. */
export async function findView(
  tx: OrganisationTransaction,
  userId: string,
  id: string,
): Promise<SavedViewRecord | null> {
  const [row] = await query(tx, viewRow, sql`${visibleViews(tx, userId)} and v.id = ${id} for update of v`);
  return row ?? null;
}

/** Lets one transaction at a time count and add the views of a user. */
export async function lockViewsOf(tx: OrganisationTransaction, userId: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${userId}`}, 0))`);
}

export async function countViewsOf(tx: OrganisationTransaction, userId: string): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from saved_view
      where organisation_id = ${tx.organisationId} and created_by_user_id = ${userId}`,
  );
  return row!.count;
}

export interface StoredView extends ViewContent {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
}

/** Stores a new view. @returns false if its maker has one with this name */
export async function insertView(
  tx: OrganisationTransaction,
  { id, list, name, isShared, filters, sort, columns, userId }: StoredView & { list: SavedList; userId: string },
): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into saved_view
        (id, organisation_id, list, name, is_shared, created_by_user_id, filters, sort, columns, created_at, updated_at)
      values (${id}, ${tx.organisationId}, ${list}, ${name}, ${isShared}, ${userId}, ${JSON.stringify(filters)}::jsonb,
        ${sort}, ${columns === null ? null : [...columns]}::text[], now(), now())
      on conflict do nothing`,
  );
  return stored === 1;
}

/** Whether the maker of a view has another one of the same list with this name. */
export async function hasOtherOfName(tx: OrganisationTransaction, id: string, name: string): Promise<boolean> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from saved_view v
      join saved_view o on o.organisation_id = v.organisation_id and o.created_by_user_id = v.created_by_user_id
        and o.list = v.list and o.id <> v.id
      where v.organisation_id = ${tx.organisationId} and v.id = ${id} and lower(o.name) = lower(${name})`,
  );
  return row!.count > 0;
}

export async function updateView(
  tx: OrganisationTransaction,
  { id, name, isShared, filters, sort, columns }: StoredView,
): Promise<void> {
  await execute(
    tx,
    sql`
      update saved_view
      set name = ${name}, is_shared = ${isShared}, filters = ${JSON.stringify(filters)}::jsonb, sort = ${sort},
        columns = ${columns === null ? null : [...columns]}::text[], updated_at = now()
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
}

/** Deletes a view, with every user's choice to open the list with it. */
export async function deleteView(tx: OrganisationTransaction, id: string): Promise<void> {
  await execute(tx, sql`delete from saved_view where organisation_id = ${tx.organisationId} and id = ${id}`);
}

/** Ends the choice of all users but one to open a list with this view. */
export async function endDefaultsOfOthers(tx: OrganisationTransaction, viewId: string, userId: string): Promise<void> {
  await execute(
    tx,
    sql`
      delete from saved_view_default
      where organisation_id = ${tx.organisationId} and view_id = ${viewId} and user_id <> ${userId}`,
  );
}

/** Sets the view with which a list opens for a user, in place of another one. */
export async function setDefault(
  tx: OrganisationTransaction,
  userId: string,
  { id, list }: Pick<SavedViewRecord, 'id' | 'list'>,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into saved_view_default (user_id, list, organisation_id, view_id)
      values (${userId}, ${list}, ${tx.organisationId}, ${id})
      on conflict (user_id, list) do update set view_id = excluded.view_id`,
  );
}

export async function clearDefault(tx: OrganisationTransaction, userId: string, viewId: string): Promise<void> {
  await execute(
    tx,
    sql`
      delete from saved_view_default
      where organisation_id = ${tx.organisationId} and user_id = ${userId} and view_id = ${viewId}`,
  );
}
