import { alertAdvice, alertPath, alertTitle } from '../../../domain/alerts/alert-words.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { createListAlerts, markAlertsSeen, switchDigest, wantsDigest, type ShownAlert } from '../read-alerts.ts';
import { wordedAlert } from '../worded-alert.ts';

export interface AlertRoutesDependencies {
  readonly database: Database;
}

/** Creates the routes of the bell, and of a user's choice whether to get the daily digest. */
export function alertRoutes({ database }: AlertRoutesDependencies): PortalRoute[] {
  const listAlerts = createListAlerts(database);
  return [
    userRoute('get', '/alerts', 'STAFF', async ({ session }) => {
      const alerts = await listAlerts(session);
      return ok({ items: alerts.map(presentAlert) });
    }),
    userRoute('post', '/alerts/seen', 'STAFF', async ({ body, session }) => {
      await markAlertsSeen(database, session, new Date(body.until));
      return noContent;
    }),
    userRoute('get', '/alerts/digest', 'STAFF', async ({ session }) =>
      ok({ isOn: await wantsDigest(database, session) }),
    ),
    userRoute('put', '/alerts/digest', 'STAFF', async ({ body, session }) => {
      await switchDigest(database, session, body.isOn);
      return ok({ isOn: await wantsDigest(database, session) });
    }),
  ];
}

function presentAlert(alert: ShownAlert): Schema<'Alert'> {
  const worded = wordedAlert(alert);
  return {
    id: alert.id,
    kind: alert.kind,
    title: alertTitle(worded),
    advice: alertAdvice(worded),
    path: alertPath(worded),
    since: alert.since.toISOString(),
    openedAt: alert.openedAt.toISOString(),
    isSeen: alert.isSeen,
  };
}
