import type { Inbound, InboundSettings } from '../../../../queries/lms-inbound.ts';

/** The values of the form. A stored secret is never sent to the browser, so it begins empty. */
export interface InboundValues extends Record<string, unknown> {
  checkKind: Inbound['checkKind'];
  header: string;
  encoding: 'HEX' | 'BASE64';
  prefix: string;
  secret: string;
  /** Whether Attain makes a new secret. */
  generateSecret: boolean;
  mapping: string;
}

export const sampleBody = '{\n  "enrolment": { "id": "enr-2041", "percent": 62.5 }\n}';

/** The header that the form proposes for each check. */
const proposedHeaders: Readonly<Record<Inbound['checkKind'], string>> = {
  HMAC: 'x-hub-signature-256',
  HEADER: 'x-webhook-secret',
  NONE: '',
};

/** Returns the header after another check was chosen: one that was typed stays. */
export function headerAfter(checkKind: Inbound['checkKind'], header: string): string {
  const isProposed = Object.values(proposedHeaders).includes(header.trim().toLowerCase());
  return isProposed ? proposedHeaders[checkKind] || header : header;
}

const initial: InboundValues = {
  checkKind: 'HMAC',
  header: proposedHeaders.HMAC,
  encoding: 'HEX',
  prefix: 'sha256=',
  secret: '',
  generateSecret: true,
  mapping: "{\n  'lmsEnrolmentId': $string(body.enrolment.id),\n  'progress': body.enrolment.percent\n}",
};

export function valuesOf(inbound: Inbound | null): InboundValues {
  if (inbound === null) return initial;
  const { checkKind, header, encoding, prefix, mapping } = inbound;
  return {
    checkKind,
    header: header ?? '',
    encoding: encoding ?? 'HEX',
    prefix: prefix ?? '',
    secret: '',
    generateSecret: false,
    mapping,
  };
}

/** Converts form values to a request, with the fields of the kind of check only. An empty secret keeps the stored one. */
export function settingsOf(values: InboundValues): InboundSettings {
  const { checkKind, header, encoding, prefix, secret, generateSecret, mapping } = values;
  const signed = checkKind === 'HMAC';
  return {
    checkKind,
    header: checkKind === 'NONE' ? null : header.trim(),
    encoding: signed ? encoding : null,
    prefix: signed ? prefix : null,
    mapping,
    ...(checkKind === 'NONE' ? {} : generateSecret ? { generateSecret } : { secret }),
  };
}
