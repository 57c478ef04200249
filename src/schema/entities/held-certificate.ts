import { defineEntity, p } from '@mikro-orm/core';
import { heldStates } from '../../domain/certificates/certificate-brake.ts';
import { changeCauses } from '../../domain/certificates/change-causes.ts';
import { reportTable } from '../tenancy.ts';

/**
 * A certificate that the brake kept from being issued. It has no number and no code; a certificate that was withdrawn
 * before stays withdrawn meanwhile (docs/product.md "Brake on mass issuing").
 */
export const HeldCertificate = defineEntity({
  name: 'HeldCertificate',
  tableName: 'held_certificate',
  ...reportTable,
  uniques: [{ name: 'held_certificate_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'held_certificate_one_open',
      expression: `create unique index "held_certificate_one_open" on "held_certificate" ("enrolment_id", "definition_id") where state in ('HELD', 'DISCARDED')`,
    },
    { name: 'held_certificate_state', properties: ['organisationId', 'state', 'id'] },
    { name: 'held_certificate_enrolment', properties: ['organisationId', 'enrolmentId', 'id'] },
    { name: 'held_certificate_definition', properties: ['organisationId', 'definitionId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    enrolmentId: p.uuid(),
    definitionId: p.uuid(),
    state: p.enum(heldStates),
    /** The latest mark, the required mark and the course's revision. They decide when it is released. */
    mark: p.double(),
    threshold: p.double(),
    revisionNumber: p.integer(),
    /** What earned it. */
    causeKind: p.enum(changeCauses),
    causeId: p.uuid().nullable(),
    actorUserId: p.uuid().nullable(),
    /** Whether the student gets an e-mail when it is released. */
    withEmail: p.boolean(),
    /** The limit of the hour. */
    hourLimit: p.integer(),
    heldAt: p.datetime(),
    /** When it was released, discarded or lapsed. */
    decidedAt: p.datetime().nullable(),
    /** The administrator who released or discarded it. */
    decidedByUserId: p.uuid().nullable(),
  },
});

/** How many certificates an organisation with the brake issued within an hour. Issuing locks the row. */
export const CertificateHour = defineEntity({
  name: 'CertificateHour',
  tableName: 'certificate_hour',
  ...reportTable,
  properties: {
    organisationId: p.uuid().primary(),
    /** The full hour in UTC. */
    hour: p.datetime().primary(),
    /** Without those that an administrator released. */
    issued: p.integer(),
    /** Five times what is usual in this hour of the week. */
    usualLimit: p.integer(),
  },
});
