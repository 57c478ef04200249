import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** Who did what, written in the transaction of the deed; append-only. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  ...tenantTable,
  partitionBy: partitionedByTime('audit_entry', 'id'),
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    actorKind: p.enum(['USER', 'COMMAND_LINE', 'SYSTEM'] as const),
    actorUserId: p.uuid().nullable(),
    action: p.text(),
    subjectId: p.uuid(),
    /** Never a secret. */
    details: p.json<Record<string, unknown>>(),
    occurredAt: p.datetime(),
  },
});
export type AuditEntryRow = InferEntity<typeof AuditEntry>;
