import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** A domain event, written in the transaction of the change that it describes; append-only. */
export const DomainEvent = defineEntity({
  name: 'DomainEvent',
  tableName: 'domain_event',
  ...reportTable,
  partitionBy: partitionedByTime('domain_event', 'id'),
  indexes: [
    { name: 'domain_event_subject', properties: ['organisationId', 'subjectId', 'id'] },
    { name: 'domain_event_time', properties: ['organisationId', 'id'] },
    { name: 'domain_event_type', properties: ['organisationId', 'type', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Type of the event as in docs/product.md "Webhooks", e.g. certificate.issued. */
    type: p.text(),
    subjectId: p.uuid(),
    data: p.json<Record<string, unknown>>(),
    occurredAt: p.datetime(),
  },
});
