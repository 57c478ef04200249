import { asSentence, wording, type Sentence } from '../../../language/sentence.ts';

/** Returns what the sender of a request with this status should do, in the present language. */
export function adviceFor(status: number): string {
  return wording([advice[status] ?? (status >= 500 ? serverAdvice : otherAdvice)]);
}

const otherAdvice = asSentence('Change the request before you send it again.');

const serverAdvice = asSentence(
  'Send the same request again; it is safe to repeat. Wait longer before each attempt. If it goes on, give the request id to the operator of this installation.',
);

const advice: Readonly<Record<number, Sentence>> = {
  200: asSentence('There is nothing to do.'),
  400: asSentence(
    'Correct the body in the program that sends it. Nothing of this request was stored, so send it again afterwards.',
  ),
  401: asSentence(
    'The key of this request is not active any more. Put the current key into the program that sends it. If you do not have it, replace the key under API Settings.',
  ),
  404: asSentence('Check the address. Progress is reported by PUT to /api/enrolments/lms-progress.'),
  405: asSentence('Use the method PUT at this address.'),
  413: asSentence('Send one report in each request. A body may have at most 16 KiB.'),
  415: asSentence(
    'Send the header Content-Type: application/json, and the body as JSON in UTF-8, without Content-Encoding or with gzip, deflate or br.',
  ),
};
