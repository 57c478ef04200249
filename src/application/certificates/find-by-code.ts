import type { Database } from '../../persistence/database.ts';
import {
  findCertificate,
  findCertificateOwner,
  type CertificateView,
} from '../../persistence/repositories/certificates.ts';

/** The certificate with this verification code, whatever its status and organisation, or null. */
export async function findCertificateByCode(database: Database, code: string): Promise<CertificateView | null> {
  if (!/^[0-9a-z]{26}$/.test(code)) return null;
  const owner = await findCertificateOwner(database, code);
  if (owner === null) return null;
  return database.inOrganisation(owner.organisationId, (em) => findCertificate(em, owner.organisationId, owner.id));
}
