import { generateKeyPairSync, sign } from 'node:crypto';
import { toBase64url } from '../../../src/evidence-format/base64url.ts';
import { canonicalJson } from '../../../src/evidence-format/canonical-json.ts';
import { entryHash, firstHash, textHash } from '../../../src/evidence-format/chain-hash.ts';
import { protectedHeader, signingInput, type PublicKey } from '../../../src/evidence-format/signatures.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The key that signs the files of these tests. */
export const testKey: PublicKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  kid: 'test',
  x: publicKey.export({ format: 'jwk' }).x!,
};

type Type = Parameters<typeof protectedHeader>[1];

const signature = (payload: string, type: Type): string =>
  toBase64url(sign(null, signingInput(protectedHeader(testKey.kid, type), payload), privateKey));

/** Returns a compact JWS of a checkpoint. @param changed fields that differ from those of the organisation `o` */
export function checkpointOf(number: number, previous: string | null, hash = firstHash, changed: object = {}): string {
  const fields = {
    issuer: 'i',
    organisation: 'o',
    number,
    sequence: 1,
    hash,
    previous,
    at: '2026-01-01T00:00:00.000Z',
  };
  const payload = canonicalJson({ ...fields, ...changed });
  const header = protectedHeader(testKey.kid, 'attain-checkpoint+jws');
  return `${header}.${toBase64url(Buffer.from(payload))}.${signature(payload, 'attain-checkpoint+jws')}`;
}

/** Returns checkpoints that follow each other. */
export function checkpointsInARow(count: number): string[] {
  const row: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    row.push(checkpointOf(number, number === 1 ? null : textHash(row.at(-1)!)));
  }
  return row;
}

/** Returns a signed file with one change, and its checkpoint. @param number of the checkpoint */
export function signedFile(
  number: number,
  previous: string | null,
): { readonly text: string; readonly checkpoint: string } {
  const facts = { certificate: 'c', revision: null, type: 'certificate.issued' };
  const checkpoint = checkpointOf(number, previous, entryHash(firstHash, textHash(canonicalJson(facts))));
  const evidence = {
    format: 'attain-evidence',
    version: 1,
    organisation: { id: 'o', name: 'O' },
    certificate: { id: 'c' },
    revisions: [],
    reports: [],
    chain: [{ first: 1, previous: firstHash, entries: [{ facts }], checkpoint }],
  };
  const payload = canonicalJson(evidence);
  const header = protectedHeader(testKey.kid, 'attain-evidence+jws');
  const jws = `${header}..${signature(payload, 'attain-evidence+jws')}`;
  return { text: canonicalJson({ evidence, jws }), checkpoint };
}
