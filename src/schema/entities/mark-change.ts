import { defineEntity, p } from '@mikro-orm/core';
import { changeCauses } from '../../domain/certificates/change-causes.ts';
import { tenantTable } from '../tenancy.ts';

/**
 * A change of an enrolment's mark that no report made; append-only. The marks that reports changed are in
 * progress_effect.
 */
export const MarkChange = defineEntity({
  name: 'MarkChange',
  tableName: 'mark_change',
  ...tenantTable,
  indexes: [{ name: 'mark_change_enrolment', properties: ['organisationId', 'enrolmentId', 'id'] }],
  properties: {
    /** A UUIDv7. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    enrolmentId: p.uuid(),
    /** Null when the progress stayed. */
    progressBefore: p.double().nullable(),
    progressAfter: p.double().nullable(),
    markBefore: p.double(),
    markAfter: p.double(),
    /** The number of the course's revision that it was computed with. */
    revisionNumber: p.integer(),
    causeKind: p.enum(changeCauses),
    causeId: p.uuid().nullable(),
    actorUserId: p.uuid().nullable(),
    changedAt: p.datetime(),
  },
});
