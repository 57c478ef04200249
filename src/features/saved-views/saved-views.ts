import type { UserRole } from '../../domain/accounts/user-roles.ts';
import { savedViewsMax, type SavedList, type ViewContent } from '../../domain/saved-views/saved-lists.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkView } from './rules/check-view.ts';
import {
  clearDefault,
  countViewsOf,
  deleteView,
  endDefaultsOfOthers,
  findView,
  hasOtherOfName,
  insertView,
  listViews,
  lockViewsOf,
  setDefault,
  updateView,
  type SavedViewRecord,
} from './store/saved-views.ts';

/** The user who asks. */
export interface Viewer {
  readonly organisationId: string;
  readonly userId: string;
  readonly role: UserRole;
}

export interface WantedView extends ViewContent {
  readonly name: string;
  readonly isShared: boolean;
}

/** Who may change a view: its maker; an administrator, too, if it is shared. */
export const mayChange = ({ userId, role }: Viewer, view: Pick<SavedViewRecord, 'createdByUserId' | 'isShared'>) =>
  view.createdByUserId === userId || (view.isShared && role === 'ADMIN');

/** The most views of a list that are shown: the user's own and, of the others, the first by name. */
const mostListed = 200;

/** Returns the user's own views of a list and those that are shared, in the order of their names. */
export function showViews(
  database: Database,
  { organisationId, userId }: Viewer,
  list: SavedList,
): Promise<SavedViewRecord[]> {
  return database.inOrganisation(organisationId, (tx) => listViews(tx, userId, list, mostListed));
}

/**
 * Stores a view for its maker, or for everybody in the organisation.
 * @throws ApplicationError INVALID for a filter, order or column that the list does not have; CONFLICT NAME_TAKEN or
 * TOO_MANY_VIEWS
 */
export function saveView(
  database: Database,
  { organisationId, userId }: Viewer,
  { list, ...wanted }: WantedView & { readonly list: SavedList },
): Promise<SavedViewRecord> {
  const content = checkView(list, wanted);
  const id = newId();
  return database.inOrganisation(organisationId, async (tx) => {
    await lockViewsOf(tx, userId);
    if ((await countViewsOf(tx, userId)) >= savedViewsMax) {
      throw new ApplicationError(
        'CONFLICT',
        'TOO_MANY_VIEWS',
        t('You have {most, number} views, which is the most. Delete one first.', { most: savedViewsMax }),
      );
    }
    const { isShared } = wanted;
    const isStored = await insertView(tx, { id, list, userId, isShared, name: nameOf(wanted), ...content });
    if (!isStored) throw nameTaken();
    return requireView(tx, userId, id);
  });
}

/**
 * Replaces the name, the content and the sharing of a view. A view that is not shared any more opens no list of others.
 * @throws ApplicationError NOT_FOUND NO_SUCH_VIEW, FORBIDDEN VIEW_OF_ANOTHER, INVALID, CONFLICT NAME_TAKEN
 */
export function changeView(
  database: Database,
  viewer: Viewer,
  viewId: string,
  wanted: WantedView,
): Promise<SavedViewRecord> {
  const { organisationId, userId } = viewer;
  return database.inOrganisation(organisationId, async (tx) => {
    const view = await requireChangeable(tx, viewer, viewId);
    const content = checkView(view.list, wanted);
    const name = nameOf(wanted);
    await lockViewsOf(tx, view.createdByUserId);
    if (await hasOtherOfName(tx, view.id, name)) throw nameTaken();
    // Nobody but its maker sees it then, so an administrator cannot take it away from its maker.
    if (!wanted.isShared) await endDefaultsOfOthers(tx, view.id, view.createdByUserId);
    await updateView(tx, { id: view.id, name, isShared: wanted.isShared, ...content });
    const changed = await findView(tx, userId, view.id);
    // An administrator who stops sharing another user's view does not see it any more.
    return changed ?? { ...view, name, isShared: false, isDefault: false };
  });
}

/** Deletes a view. @throws ApplicationError NOT_FOUND NO_SUCH_VIEW, FORBIDDEN VIEW_OF_ANOTHER */
export async function removeView(database: Database, viewer: Viewer, viewId: string): Promise<void> {
  await database.inOrganisation(viewer.organisationId, async (tx) => {
    const { id } = await requireChangeable(tx, viewer, viewId);
    await deleteView(tx, id);
  });
}

/** Chooses whether a list opens with this view for the user. @throws ApplicationError NOT_FOUND NO_SUCH_VIEW */
export function chooseDefault(
  database: Database,
  { organisationId, userId }: Viewer,
  viewId: string,
  isDefault: boolean,
): Promise<SavedViewRecord> {
  return database.inOrganisation(organisationId, async (tx) => {
    const view = await requireView(tx, userId, viewId);
    await (isDefault ? setDefault(tx, userId, view) : clearDefault(tx, userId, view.id));
    return { ...view, isDefault };
  });
}

async function requireView(tx: OrganisationTransaction, userId: string, viewId: string): Promise<SavedViewRecord> {
  const found = await findView(tx, userId, viewId);
  if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_VIEW', t('There is no such view.'));
  return found;
}

async function requireChangeable(tx: OrganisationTransaction, viewer: Viewer, viewId: string) {
  const view = await requireView(tx, viewer.userId, viewId);
  if (!mayChange(viewer, view)) {
    throw new ApplicationError(
      'FORBIDDEN',
      'VIEW_OF_ANOTHER',
      t('Only {name} or an administrator may change this view.', { name: view.createdByName }),
    );
  }
  return view;
}

function nameOf({ name }: WantedView): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new ApplicationError('INVALID', 'NAME', t('Enter a name.'));
  return trimmed;
}

const nameTaken = () =>
  new ApplicationError('CONFLICT', 'NAME_TAKEN', t('There is already a view of this name. Choose another name.'));
