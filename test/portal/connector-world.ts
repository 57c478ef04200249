import type { Page } from 'playwright-core';
import { startApiAndWorker } from '../support/api-server.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { createPortalWorld, type PortalWorld, type Visit } from './portal-world.ts';

export interface ConnectorWorld extends PortalWorld {
  readonly moodle: MoodleStandIn;
  /** A client of the administrator. */
  readonly client: PortalClient;
  /** The page of the connector, or one below it, as the administrator. */
  open(path?: string, options?: Parameters<PortalWorld['openAs']>[2]): Promise<Visit>;
  /** Saves a connection to that Moodle. @returns the connection as the API shows it */
  connect(changes?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

/** A portal with a worker and a Moodle that answers like a recorded one. Nothing is connected yet. */
export async function createConnectorWorld(): Promise<ConnectorWorld> {
  const moodle = await MoodleStandIn.start();
  const world = await createPortalWorld(startApiAndWorker);
  const client = await signedIn(world.api, world.organisation.admin);
  return {
    ...world,
    moodle,
    client,
    open: (path = '', options = {}) =>
      world.openAs(world.organisation.admin, `/developers/lms-integration/connector${path}`, options),
    connect: async (changes = {}) => {
      const usual = { preset: 'moodle', document: null, address: moodle.http.origin, constants: {} };
      const saved = await client.put('/lms/connection', { ...usual, secrets: { token: moodleToken }, ...changes });
      if (saved.status !== 200) throw new Error(`the connection was answered with ${saved.status}`);
      return saved.json as Record<string, unknown>;
    },
    close: async () => {
      await world.close();
      await moodle.http.stop();
    },
  };
}

/** What opens an operation to be tried. */
export const operation = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
