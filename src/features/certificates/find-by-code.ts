import type { Database } from '../../platform/database/database.ts';
import { findCertificate, findCertificateOwner, type CertificateView } from './store/certificates.ts';

/** A certificate with its student and its organisation. */
export interface FoundCertificate extends CertificateView {
  readonly organisationId: string;
}

/** Returns the certificate with this verification code, of any status and organisation, or null. */
export async function findCertificateByCode(database: Database, code: string): Promise<FoundCertificate | null> {
  if (!/^[0-9a-z]{26}$/.test(code)) return null;
  const owner = await findCertificateOwner(database, code);
  if (owner === null) return null;
  const { organisationId, id } = owner;
  const certificate = await database.inOrganisation(organisationId, (tx) => findCertificate(tx, id));
  return certificate === null ? null : { ...certificate, organisationId };
}
