import { useRef } from 'react';

/**
 * Names a submission for the API: the same request gets the same key again, so that sending it twice, e.g. after the connection
 * was lost, does it once. Another request, and one whose outcome is known (`settle`), gets a new one.
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

// crypto.randomUUID() is missing where the portal is opened without HTTPS.
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
