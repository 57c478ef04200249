import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** Changes of certificates that are not in the organisation's chain yet. A trigger of certificate_change adds them. */
export const EvidencePending = defineEntity({
  name: 'EvidencePending',
  tableName: 'evidence_pending',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    /** Id of the certificate_change. */
    changeId: p.uuid().primary(),
  },
});

/**
 * The end of the organisation's chain. Extending the chain locks this row, so that there is one end. It is
 * made with the first entry.
 */
export const EvidenceHead = defineEntity({
  name: 'EvidenceHead',
  tableName: 'evidence_head',
  ...tenantTable,
  indexes: [
    {
      name: 'evidence_head_due',
      expression:
        'create index "evidence_head_due" on "evidence_head" ("checkpoint_due_at") where checkpoint_due_at is not null',
    },
  ],
  properties: {
    organisationId: p.uuid().primary(),
    /** Position and hash of the last entry. */
    sequence: p.integer(),
    hash: p.text(),
    /** Number and hash of the last checkpoint, and the position that it covers; 0 and null before the first one. */
    checkpointNumber: p.integer(),
    checkpointHash: p.text().nullable(),
    coveredSequence: p.integer(),
    /** When the next checkpoint is due; null while every entry is covered. */
    checkpointDueAt: p.datetime().nullable(),
  },
});

/** An entry of the organisation's chain of certificate changes; append-only. It names nobody. */
export const EvidenceEntry = defineEntity({
  name: 'EvidenceEntry',
  tableName: 'evidence_entry',
  ...tenantTable,
  uniques: [{ name: 'evidence_entry_change', properties: ['organisationId', 'changeId'] }],
  indexes: [{ name: 'evidence_entry_certificate', properties: ['organisationId', 'certificateId', 'sequence'] }],
  properties: {
    organisationId: p.uuid().primary(),
    /** Position in the chain, from 1. */
    sequence: p.integer().primary(),
    changeId: p.uuid(),
    certificateId: p.uuid(),
    /** Canonical JSON (RFC 8785). */
    facts: p.text(),
    /** SHA-256 of the previous hash and of the hash of the facts, in hexadecimal digits. */
    hash: p.text(),
  },
});

/** A signed state of the organisation's chain; append-only. */
export const EvidenceCheckpoint = defineEntity({
  name: 'EvidenceCheckpoint',
  tableName: 'evidence_checkpoint',
  ...tenantTable,
  uniques: [{ name: 'evidence_checkpoint_sequence', properties: ['organisationId', 'sequence'] }],
  properties: {
    organisationId: p.uuid().primary(),
    /** Position among the checkpoints, from 1. */
    number: p.integer().primary(),
    /** Position of the last entry that it covers. */
    sequence: p.integer(),
    /** Compact JWS. */
    jws: p.text(),
    createdAt: p.datetime(),
  },
});
