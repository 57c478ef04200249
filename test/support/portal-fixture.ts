import { startApi, type ApiServer } from './api-server.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { signedIn, type PortalClient } from './portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from './portal-organisation.ts';

/** An API process on a database of its own, with two organisations and a browser for each kind of user. */
export interface PortalFixture {
  readonly database: TestDatabase;
  readonly api: ApiServer;
  readonly organisation: PortalOrganisation;
  readonly admin: PortalClient;
  readonly staff: PortalClient;
  readonly other: PortalOrganisation;
  readonly otherAdmin: PortalClient;
  close(): Promise<void>;
}

/** @param checks see `startApi` */
export async function createPortalFixture(checks = { validateResponses: true }): Promise<PortalFixture> {
  const database = await createTestDatabase();
  const organisation = await buildPortalOrganisation(database.app);
  const other = await buildPortalOrganisation(database.app);
  const api = await startApi(database, {}, checks);
  const close = async () => {
    await api.close();
    await database.close();
  };
  try {
    return {
      database,
      api,
      organisation,
      admin: await signedIn(api, organisation.admin),
      staff: await signedIn(api, organisation.staff),
      other,
      otherAdmin: await signedIn(api, other.admin),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
