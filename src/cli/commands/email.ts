import { InvalidArgumentError, type Command } from 'commander';
import { listFailedEmails, listWaitingEmails, resendEmail } from '../../features/emails/index.ts';
import { actor, onOrganisation, type Installation } from '../installation.ts';
import { onOrganisations } from '../on-organisations.ts';
import type { Respond } from '../respond.ts';
import { describeWaiting } from '../show/describe-waiting.ts';
import { isUuid } from '../uuid.ts';

export function addEmailCommands(program: Command, respond: Respond): void {
  const group = program.command('email').description('list and send e-mails to students');
  group
    .command('failed')
    .description('list the e-mails that failed')
    .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
    .action(({ organisation }: { organisation: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, id) => {
          const emails = await listFailedEmails(database, id);
          const lines = emails.map(
            (email) =>
              `${email.id}  ${email.createdAt.toISOString()}  ${email.kind.toLowerCase()}  certificate ${email.certificateNumber}  ` +
              `${email.recipientEmail}  attempts ${email.attempts}: ${email.error ?? 'no reason is known'}`,
          );
          return { data: { organisation, emails }, text: lines.join('\n') || 'No e-mail has failed.' };
        }),
      ),
    );
  group
    .command('waiting')
    .description('count the e-mails that wait to be sent, by kind, with the oldest, the next try and the last error')
    .option('--organisation <slug>', 'only of this organisation; see “organisation list”')
    .action(({ organisation }: { organisation?: string }) =>
      respond((terminal) =>
        onOrganisations(terminal, organisation, async ({ database }, organisations) => {
          const waiting = [];
          for (const { id, slug } of organisations) {
            for (const each of await listWaitingEmails(database, id)) waiting.push({ organisation: slug, ...each });
          }
          return { data: { waiting }, text: waiting.map(describeWaiting).join('\n') || 'No e-mail is waiting.' };
        }),
      ),
    );
  group
    .command('resend')
    .description('send a failed e-mail again')
    .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
    .requiredOption('--id <id>', 'id of the e-mail, from `email failed`', uuid)
    .action(({ organisation, id }: { organisation: string; id: string }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async (installation, organisationId) => {
          await resendEmail(installation.database, { organisationId, emailId: id }, actor);
          const problem = await startRun(installation, { organisationId, emailId: id });
          return {
            data: {
              email: { id, state: 'PENDING' },
              run: { started: problem === null, ...(problem === null ? {} : { problem }) },
            },
            text:
              problem === null
                ? `The e-mail ${id} is being sent.`
                : `The e-mail ${id} is waiting to be sent. ${problem} The API sends it as soon as it can. You need not do anything.`,
          };
        }),
      ),
    );
}

/** Starts the run that sends the e-mail. Returns null, or the reason for which none was started. */
async function startRun(
  { config, startEmailRun }: Installation,
  email: { organisationId: string; emailId: string },
): Promise<string | null> {
  try {
    await startEmailRun(email);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `No run could be started at ${config.TEMPORAL_ADDRESS} (TEMPORAL_ADDRESS): ${reason}.`;
  }
}

function uuid(value: string): string {
  if (!isUuid(value)) throw new InvalidArgumentError('It is not an id.');
  return value.toLowerCase();
}
