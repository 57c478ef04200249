import { useRef } from 'react';

/**
 * Returns an idempotency key for each submission. The same request gets the same key, so that sending it again, for
 * example after a lost connection, has no second effect. Another request gets a new key, and so does every request
 * after `settle`, which the caller calls when the outcome is known.
 */
export function useSubmissionKey(): { keyFor: (request: unknown) => string; settle: () => void } {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return {
    keyFor: (request) => {
      const text = JSON.stringify(request);
      if (last.current?.request !== text) last.current = { request: text, key: randomKey() };
      return last.current.key;
    },
    settle: () => {
      last.current = null;
    },
  };
}

// Browsers offer crypto.randomUUID() only with HTTPS.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
