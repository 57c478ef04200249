/** Returns what the sender of a request with this status should do. */
export function adviceFor(status: number): string {
  return advice[status] ?? (status >= 500 ? serverAdvice : 'Change the request before you send it again.');
}

const serverAdvice =
  'Send the same request again; it is safe to repeat. Wait longer before each attempt. If it goes on, give the request id to the operator of this installation.';

const advice: Readonly<Record<number, string>> = {
  200: 'There is nothing to do.',
  400: 'Correct the body in the program that sends it. Nothing of this request was stored, so send it again afterwards.',
  401: 'The key of this request is not active any more. Put the current key into the program that sends it. If you do not have it, replace the key under API Settings.',
  404: 'Check the address. Progress is reported by PUT to /api/enrolments/lms-progress.',
  405: 'Use the method PUT at this address.',
  413: 'Send one report in each request. A body may have at most 16 KiB.',
  415: 'Send the header Content-Type: application/json, and the body as JSON in UTF-8.',
};
