import type { Logger } from '../../logging/logger.ts';
import type { Database } from '../../persistence/database.ts';
import { abandonEmail } from '../../persistence/repositories/email-outbox.ts';

/** Sets an unsent e-mail aside as FAILED with the reason; it is shown and can be sent again by hand. */
export async function giveUpCertificateEmail(
  { database, log }: { database: Database; log: Logger },
  { organisationId, emailId, reason }: { organisationId: string; emailId: string; reason: string },
): Promise<void> {
  await database.inOrganisation(organisationId, (em) =>
    abandonEmail(em, organisationId, emailId, reason.slice(0, 500)),
  );
  log.error('an e-mail could not be sent for days and was given up', { emailId, reason });
}
