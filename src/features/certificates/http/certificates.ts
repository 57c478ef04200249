import type { Schema } from '../../../contract/schema.ts';
import { selectionBytes } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { Database } from '../../../platform/database/database.ts';
import { exportCertificates } from '../export-certificates.ts';
import { listCertificates } from '../list-certificates.ts';
import { repeatCertificateEmail } from '../repeat-certificate-email.ts';
import { reinstateCertificate, revokeCertificate, type ChangedCertificate } from '../revoke-certificate.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentCertificate, presentListedCertificate } from './present-certificate.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { type JsonReply, noContent, ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';

type OfCertificate = Pick<UserCall<'post', '/certificates/{certificateId}/reinstate'>, 'params' | 'session' | 'actor'>;

export interface CertificateRoutesDependencies {
  readonly database: Database;
  /** Address of the portal. Only its origin may make changes. */
  readonly publicUrl: string;
  /** Sends queued e-mails at once. Without it, the dispatcher finds them a moment later. */
  readonly onEmailsQueued: () => void;
}

/**
 * Creates the routes for issued certificates, and for administrators' decisions about them. The student gets an e-mail
 * about each decision.
 */
export function certificateRoutes({
  database,
  publicUrl,
  onEmailsQueued,
}: CertificateRoutesDependencies): PortalRoute[] {
  const messageIdDomain = new URL(publicUrl).hostname;
  const requestOf = ({ params, session, actor }: OfCertificate) => ({
    organisationId: session.organisationId,
    certificateId: params.certificateId,
    actor,
    messageIdDomain,
  });
  const changed = ({ certificate }: ChangedCertificate): JsonReply<200, Schema<'Certificate'>> => {
    onEmailsQueued();
    return ok(presentCertificate(publicUrl, certificate));
  };

  return [
    userRoute('get', '/certificates', 'STAFF', async ({ query, session }) => {
      const page = await listCertificates(database, session.organisationId, withPeriod(query));
      return ok(presentPage(page, (each) => presentListedCertificate(publicUrl, each)));
    }),

    {
      ...long(
        userRoute('post', '/certificates/export', 'STAFF', async ({ body, query, session, actor }) =>
          tableDownload(
            query.format,
            await exportCertificates(database, session.organisationId, { ids: body.ids }, actor, publicUrl),
          ),
        ),
      ),
      bodyLimit: selectionBytes,
    },

    long(
      userRoute('get', '/certificates/export', 'STAFF', async ({ query, session, actor }) =>
        tableDownload(
          query.format,
          await exportCertificates(database, session.organisationId, withPeriod(query), actor, publicUrl),
        ),
      ),
    ),

    userRoute('post', '/certificates/{certificateId}/revoke', 'ADMIN', async (call) => {
      const result = await revokeCertificate(database, { ...requestOf(call), reason: call.body.reason });
      return changed(result);
    }),

    userRoute('post', '/certificates/{certificateId}/reinstate', 'ADMIN', async (call) =>
      changed(await reinstateCertificate(database, requestOf(call))),
    ),

    userRoute('post', '/certificates/{certificateId}/repeat-email', 'STAFF', async (call) => {
      await repeatCertificateEmail(database, requestOf(call));
      onEmailsQueued();
      return noContent;
    }),
  ];
}
