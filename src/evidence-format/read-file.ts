import { canonicalJson } from './canonical-json.ts';
import type { ChainPart, Evidence, EvidenceFile } from './evidence.ts';
import { checkSignature, type PublicKey, type SignatureProblem } from './signatures.ts';

/** Longest file in bytes. The service writes shorter ones. */
export const longestFile = 32 * 1024 * 1024;

export type FileProblem = SignatureProblem | 'TOO_LARGE' | 'NOT_EVIDENCE' | 'NOT_CANONICAL';

const start = '{"evidence":';
const end = /,"jws":"([\w-]+\.\.[\w-]+)"\}$/;
/** Letters at the end of a file among which the signature is. */
const longestEnd = 4_096;

/**
 * Reads a file and checks its form and its signature. The signature is checked over the bytes as they are. Nothing is
 * done with content that nobody has signed, since it may have any shape and size.
 */
export function readFile(
  file: Uint8Array,
  keys: readonly PublicKey[],
): { readonly problem: FileProblem } | { readonly evidence: Evidence; readonly keyId: string } {
  if (file.length > longestFile) return { problem: 'TOO_LARGE' };
  const text = decode(file);
  if (text === null) return { problem: 'NOT_EVIDENCE' };
  const [tail, jws] = end.exec(text.slice(-longestEnd)) ?? [];
  if (!text.startsWith(start) || tail === undefined || jws === undefined) {
    return { problem: wasRewritten(text) ? 'NOT_CANONICAL' : 'NOT_EVIDENCE' };
  }
  const payload = text.slice(start.length, -tail.length);
  const checked = checkSignature(jws, payload, 'attain-evidence+jws', keys);
  if ('problem' in checked) return checked;
  const evidence = parse(payload);
  if (!isEvidence(evidence)) return { problem: 'NOT_EVIDENCE' };
  return canonicalJson(evidence) === payload ? { evidence, keyId: checked.kid } : { problem: 'NOT_CANONICAL' };
}

function decode(file: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a text has the members of a file, and no others, in another form. */
function wasRewritten(text: string): boolean {
  const file = parse(text) as Partial<EvidenceFile> | null | undefined;
  if (typeof file !== 'object' || file === null) return false;
  const names = Object.keys(file);
  return names.length === 2 && typeof file.jws === 'string' && isEvidence(file.evidence);
}

function isEvidence(value: unknown): value is Evidence {
  const { format, version, organisation, certificate, revisions, reports, chain } = (value ?? {}) as Partial<Evidence>;
  return (
    format === 'attain-evidence' &&
    version === 1 &&
    typeof organisation?.id === 'string' &&
    typeof certificate?.id === 'string' &&
    Array.isArray(revisions) &&
    Array.isArray(reports) &&
    Array.isArray(chain) &&
    (chain as readonly (Partial<ChainPart> | null)[]).every(
      (part) => typeof part?.checkpoint === 'string' && Array.isArray(part.entries),
    )
  );
}
