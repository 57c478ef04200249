import { Agent, request } from 'node:http';
import type { CallerReport } from './caller-messages.ts';

export interface SendReport {
  /** Sends a report. @returns the status of the answer; null without one */
  (report: CallerReport): Promise<number | null>;
  close(): void;
}

const timeoutMs = 30_000;

/** Sends reports like an LMS, over connections that are kept. */
export function createSender(apiUrl: string, maxSockets: number): SendReport {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const url = new URL('/api/enrolments/lms-progress', apiUrl);
  const send = ({ apiKey, lmsEnrolmentId, progress }: CallerReport): Promise<number | null> => {
    const body = JSON.stringify({ lmsEnrolmentId, progress });
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    return new Promise((resolve) => {
      const call = request(url, { agent, method: 'PUT', headers, timeout: timeoutMs }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? null));
        response.on('error', () => resolve(null));
      });
      call.on('timeout', () => call.destroy());
      call.on('error', () => resolve(null));
      call.end(body);
    });
  };
  return Object.assign(send, { close: () => agent.destroy() });
}
