import type { Schema } from '../../../contract/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { created, noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';
import { changeView, chooseDefault, mayChange, removeView, saveView, showViews, type Viewer } from '../saved-views.ts';
import type { SavedViewRecord } from '../store/saved-views.ts';

export interface SavedViewRoutesDependencies {
  readonly database: Database;
}

type Session = UserCall<'get', '/saved-views'>['session'];

const viewerOf = ({ organisationId, userId, role }: Session): Viewer => ({ organisationId, userId, role });

/** Creates the routes for saved views of lists. */
export function savedViewRoutes({ database }: SavedViewRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/saved-views', 'STAFF', async ({ query, session }) => {
      const viewer = viewerOf(session);
      const views = await showViews(database, viewer, query.list);
      return ok({ items: views.map((view) => presentView(viewer, view)) });
    }),

    userRoute('post', '/saved-views', 'STAFF', async ({ body, session }) => {
      const viewer = viewerOf(session);
      return created(presentView(viewer, await saveView(database, viewer, body)));
    }),

    userRoute('put', '/saved-views/{savedViewId}', 'STAFF', async ({ params, body, session }) => {
      const viewer = viewerOf(session);
      return ok(presentView(viewer, await changeView(database, viewer, params.savedViewId, body)));
    }),

    userRoute('delete', '/saved-views/{savedViewId}', 'STAFF', async ({ params, session }) => {
      await removeView(database, viewerOf(session), params.savedViewId);
      return noContent;
    }),

    userRoute('put', '/saved-views/{savedViewId}/default', 'STAFF', async ({ params, body, session }) => {
      const viewer = viewerOf(session);
      return ok(presentView(viewer, await chooseDefault(database, viewer, params.savedViewId, body.isDefault)));
    }),
  ];
}

const presentView = (viewer: Viewer, view: SavedViewRecord): Schema<'SavedView'> => ({
  id: view.id,
  list: view.list,
  name: view.name,
  isShared: view.isShared,
  isDefault: view.isDefault,
  isOwn: view.createdByUserId === viewer.userId,
  mayChange: mayChange(viewer, view),
  madeBy: { id: view.createdByUserId, name: view.createdByName },
  filters: { ...view.filters },
  sort: view.sort,
  columns: view.columns === null ? null : [...view.columns],
});
