import type { Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { newId } from '../../src/platform/ids.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import { startApi, testPublicUrl } from '../support/api-server.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { startReceiver, type Received, type TestReceiver } from '../webhooks/test-receiver.ts';
import { createPortalWorld, expectHeading, type PortalWorld, type Visit } from './portal-world.ts';

export interface WebhookWorld extends PortalWorld {
  readonly receiver: TestReceiver;
  /** A page as the administrator. */
  open(path: string, options?: Parameters<PortalWorld['openAs']>[2]): Promise<Visit>;
  /** Records an event of an enrolment. @returns the event's id */
  happen(type?: WebhookEventType, subjectId?: string): Promise<string>;
}

/**
 * A portal with a worker that sends webhooks, and a receiver that takes them.
 * @param waits seconds between attempts; by default all are over soon
 */
export async function createWebhookWorld(waits?: readonly number[]): Promise<WebhookWorld> {
  const receiver = await startReceiver();
  const world = await createPortalWorld(async (database, overrides) => {
    const api = await startApi(database, overrides);
    const retries = waits === undefined ? {} : { WEBHOOK_RETRY_WAITS: waits };
    const worker = await startTestWorker(database, api.taskQueue, testPublicUrl, retries);
    return {
      ...api,
      close: async () => {
        await worker.close();
        await api.close();
      },
    };
  });
  const { database, organisation } = world;
  return {
    ...world,
    receiver,
    open: (path, options) => world.openAs(organisation.admin, path, options),
    happen: async (type = 'enrolment.cancelled', subjectId = newId()) => {
      const id = newId();
      const data = { enrolmentId: subjectId, studentId: newId(), courseId: newId(), lmsEnrolmentId: 'enr-1' };
      await database.app.inOrganisation(organisation.id, (tx) =>
        recordEvents(tx, [{ id, type, subjectId, data: { ...data, status: 'CANCELLED' } }]),
      );
      return id;
    },
    close: async () => {
      await world.close();
      await receiver.close();
    },
  };
}

/** Adds an endpoint that gets everything, on the page for it, and stays on the page of the endpoint. */
export async function addEndpoint(page: Page, url: string, name: string): Promise<void> {
  await page.getByLabel('URL').fill(url);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await expectHeading(page, name);
}

/** Reveals the signing secret on the page of an endpoint, and returns it. */
export async function reveal(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('button', { name: 'Copy signing secret' }).waitFor();
  return page.getByRole('status', { name: 'Signing secret' }).innerText();
}

/** Sends the example of a type from the page of an endpoint. @returns the drawer that shows its attempts */
export async function sendExample(page: Page, type: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Send an example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send an example' });
  await dialog.getByLabel('Type of event').selectOption(type);
  await dialog.getByRole('button', { name: 'Send the example' }).click();
  await dialog.waitFor({ state: 'detached' });
  return page.getByRole('dialog', { name: 'Delivery' });
}

/** The body as the reference library gives it. @throws when the signature is not the secret's */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** A row of the list of deliveries. */
export const deliveryRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
