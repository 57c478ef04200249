import { actorKinds } from '../../domain/audit/actor-kinds.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** An entry of the audit trail, written in the transaction of the action; append-only. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  ...tenantTable,
  partitionBy: partitionedByTime('audit_entry', 'id'),
  indexes: [
    { name: 'audit_entry_time', properties: ['organisationId', 'id'] },
    { name: 'audit_entry_subject', properties: ['organisationId', 'subjectId', 'id'] },
    { name: 'audit_entry_actor', properties: ['organisationId', 'actorUserId', 'id'] },
    { name: 'audit_entry_action', properties: ['organisationId', 'action', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    actorKind: p.enum(actorKinds),
    actorUserId: p.uuid().nullable(),
    action: p.text(),
    subjectId: p.uuid(),
    /** Never holds a secret. */
    details: p.json<Record<string, unknown>>(),
    occurredAt: p.datetime(),
  },
});
