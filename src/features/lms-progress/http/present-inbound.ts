import { storedWording } from '../../../language/sentence.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { ShownInbound } from '../inbound/show-inbound.ts';

/** Returns the inbound address as the contract has it: neither the address itself nor the secret. */
export function presentInbound(shown: ShownInbound): NonNullable<Schema<'Inbound'>> {
  return {
    checkKind: shown.checkKind,
    header: shown.header,
    encoding: shown.encoding,
    prefix: shown.prefix,
    hasSecret: shown.hasSecret,
    mapping: shown.mapping,
    version: shown.version,
    acceptedAt: shown.acceptedAt?.toISOString() ?? null,
    refusedAt: shown.refusedAt?.toISOString() ?? null,
    refusal: storedWording(shown.refusal, shown.refusalWords),
    createdAt: shown.createdAt.toISOString(),
    updatedAt: shown.updatedAt.toISOString(),
  };
}
