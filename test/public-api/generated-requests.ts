import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { lmsProgressPath, type RequestOptions } from '../support/http-client.ts';
import { anyText, bodiesUpTo } from './generated-bodies.ts';
import { readReport, type ReadReport } from './read-report.ts';

/** What the tests know of the organisation: a good key, an inbound address with its secret, the code of a certificate. */
export interface KnownAddresses {
  readonly apiKey: string;
  readonly inbound: { readonly path: string; readonly header: string; readonly secret: string };
  readonly code: string;
}

interface Request extends RequestOptions {
  readonly method: string;
  readonly path: string;
}

export type GeneratedRequest =
  /** The report must be stored; null when the request must be refused. */
  | (Request & { readonly kind: 'REPORT'; readonly expected: ReadReport | null })
  /** The report is what is stored if the delivery is accepted; null when the delivery must not be accepted, undefined when either may happen. */
  | (Request & { readonly kind: 'INBOUND'; readonly expected: ReadReport | null | undefined })
  /** The status that the page must have. */
  | (Request & { readonly kind: 'PAGE'; readonly address: string; readonly expected: number });

const reportLimit = 16 * 1024;
const inboundLimit = 64 * 1024;

/** `usual` nineteen times out of twenty, else one of the others. */
const mostly = <T>(usual: readonly T[], others: readonly T[]) =>
  fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const goodPaths = [lmsProgressPath, lmsProgressPath, `${lmsProgressPath}?x=1`];
const reportMethods = mostly(['PUT'], ['GET', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']);
const reportPaths = mostly(goodPaths, [
  '/api',
  '/api/enrolments',
  '/api//enrolments/lms-progress',
  '/api/%E0%A4%A',
  '//api',
  `${lmsProgressPath}%20`,
  '/api/enrolments/lms-progress/x',
]);
const goodTypes = ['application/json', 'application/json', 'application/json; charset=utf-8', 'Application/JSON;x=y'];
const badTypes = [
  undefined,
  'text/plain',
  'application/json-patch+json',
  'application/json; charset=utf-16',
  'multipart/form-data',
  ',',
];
const goodEncodings = [undefined, undefined, 'identity', 'gzip'];
const badEncodings = ['br', 'deflate', 'snappy', 'gzip, gzip'];

const sentWith = (type: string | undefined, encoding: string | undefined, plain: Buffer) => ({
  headers: {
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  },
  body: encoding === 'gzip' ? gzipSync(plain) : plain,
});

/** Requests of the contract's three kinds, most of them about right, with what has to become of them. */
export function generatedRequests(known: KnownAddresses): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    { weight: 16, arbitrary: reports(known) },
    { weight: 3, arbitrary: deliveries(known) },
    { weight: 2, arbitrary: pages(known) },
  );
}

function reports({ apiKey }: KnownAddresses): fc.Arbitrary<GeneratedRequest> {
  const goodKeys = [`Bearer ${apiKey}`, `bearer ${apiKey}`];
  const badKeys = [undefined, '', 'Bearer', `Basic ${apiKey}`, `Bearer ${apiKey}0`, `Bearer svc_${'0'.repeat(64)}`];
  return fc
    .record({
      method: reportMethods,
      path: reportPaths,
      authorization: mostly<string | undefined>(goodKeys, badKeys),
      type: mostly<string | undefined>(goodTypes, badTypes),
      encoding: mostly<string | undefined>(goodEncodings, badEncodings),
      body: bodiesUpTo(reportLimit),
      chunked: fc.boolean(),
    })
    .map(({ method, path, authorization, type, encoding, body: plain, chunked }) => {
      const isMeantWell =
        method === 'PUT' &&
        goodPaths.includes(path) &&
        goodKeys.includes(authorization!) &&
        goodTypes.includes(type!) &&
        goodEncodings.includes(encoding) &&
        plain.length <= reportLimit;
      const { headers, body } = sentWith(type, encoding, plain);
      return {
        kind: 'REPORT',
        method,
        path,
        headers: { ...headers, ...(authorization === undefined ? {} : { Authorization: authorization }) },
        body,
        chunked,
        expected: isMeantWell ? readReport(plain) : null,
      };
    });
}

/** Deliveries to an address whose mapping takes the body for a report. */
function deliveries({ inbound }: KnownAddresses): fc.Arbitrary<GeneratedRequest> {
  const { path: good, header, secret } = inbound;
  const others = [
    `/inbound/${'a'.repeat(43)}`,
    `${good}/x`,
    `${good}%20`,
    good.slice(0, -1),
    '/inbound/',
    '/inbound',
    '/inbound/%E0%A4%A',
    `/inbound/${'x'.repeat(4_000)}`,
  ];
  return fc
    .record({
      method: mostly(['POST'], ['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']),
      path: mostly([good, `${good}?x=1`], others),
      sender: mostly<string | undefined>([secret], [undefined, '', `${secret}0`, secret.slice(1)]),
      type: mostly<string | undefined>(goodTypes, badTypes),
      encoding: mostly<string | undefined>([undefined], badEncodings),
      body: bodiesUpTo(inboundLimit),
      chunked: fc.boolean(),
    })
    .map(({ method, path, sender, type, encoding, body: plain, chunked }) => {
      const isMeantWell =
        method === 'POST' &&
        !others.includes(path) &&
        sender === secret &&
        goodTypes.includes(type!) &&
        encoding === undefined &&
        plain.length <= inboundLimit;
      const { headers, body } = sentWith(type, encoding, plain);
      return {
        kind: 'INBOUND',
        method,
        path,
        headers: { ...headers, ...(sender === undefined ? {} : { [header]: sender }) },
        body,
        chunked,
        // What the mapping makes of other bodies is not repeated here.
        expected: isMeantWell ? (readReport(plain) ?? undefined) : null,
      };
    });
}

/** The page that verifies a certificate, and its PDF. */
function pages({ code }: KnownAddresses): fc.Arbitrary<GeneratedRequest> {
  const anyCode = fc.oneof(
    fc.constantFrom('a'.repeat(26), code.toUpperCase(), `${code}0`, code.slice(1), 'x'.repeat(4_000)),
    anyText.map((text) => encodeURIComponent(text.toWellFormed()) || '%20').filter((text) => !/^\.{1,2}$/.test(text)),
  );
  return fc
    .record({
      method: mostly(['GET', 'GET', 'HEAD'], ['POST', 'PUT', 'DELETE']),
      given: fc.oneof({ weight: 1, arbitrary: fc.constant(code) }, { weight: 2, arbitrary: anyCode }),
      end: fc.constantFrom('', '', '/certificate.pdf'),
      query: fc.constantFrom('', '', '?x=1', '?code=%00'),
    })
    .map(({ method, given, end, query }) => ({
      kind: 'PAGE',
      method,
      path: `/verify/${given}${end}${query}`,
      address: `/verify/{code}${end}`,
      expected: given === code && ['GET', 'HEAD'].includes(method) ? 200 : 404,
    }));
}
