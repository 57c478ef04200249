import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let ids: Awaited<ReturnType<typeof buildOneOfEach>>;

beforeAll(async () => {
  portal = await createPortalFixture();
  ids = await buildOneOfEach(portal.database, portal.organisation);
});
afterAll(() => portal.close());

/** What the pages show about an e-mail to a student and about one to an invited user. */
async function shown(language: string): Promise<unknown[]> {
  const read = async (path: string) => (await portal.admin.getIn(language, path)).json;
  const [emails, timeline, invitations] = await Promise.all(
    ['/emails', `/enrolments/${ids.enrolmentId}/timeline`, '/invitations'].map(read),
  );
  const inTimeline = (timeline.items as { kind: string; error?: string }[]).find(({ kind }) => kind === 'EMAIL')!;
  return [emails.items[0].error, inTimeline.error, invitations.items[0].emailError];
}

it.each([
  [
    'The mail server answered 550 to RCPT TO. 550 No such user.',
    'Der Mailserver hat auf RCPT TO mit 550 geantwortet. 550 No such user.',
  ],
  ['It was not needed any more.', 'Sie wurde nicht mehr gebraucht.'],
  ['Something else.', 'Something else.'],
])('is said in the language of its reader why an e-mail was not delivered: %s', async (english, german) => {
  await portal.database.asOwner(`update email_outbox set last_error = '${english}'`);
  expect(await shown('en')).toEqual([english, english, english]);
  expect(await shown('de')).toEqual([german, german, german]);
});
