import { goneSignal } from '../../../platform/http/gone-signal.ts';
import { userRoute, waiting, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { changeStream } from '../change-stream.ts';
import type { ChangeWatcher } from '../change-watcher.ts';

export interface ChangeRoutesDependencies {
  readonly changes: Pick<ChangeWatcher, 'listen'>;
}

/** Creates the route of the stream that says what has changed. */
export function changeRoutes({ changes }: ChangeRoutesDependencies): PortalRoute[] {
  const route = userRoute('get', '/changes', 'STAFF', async ({ session, request, response }) => {
    const { organisationId, userId, sessionId, role } = session;
    // A program that did not ask for a stream would wait for its end.
    const follows = request.get('Accept')?.includes('text/event-stream') === true;
    const caller = { organisationId, userId, sessionId, role };
    return Promise.resolve({
      status: 200,
      parts: changeStream({
        caller,
        listen: (listener) => (follows ? changes.listen(listener) : null),
        signal: goneSignal(response),
      }),
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Otherwise nginx would collect the events before it passes them on.
        'X-Accel-Buffering': 'no',
      },
    });
  });
  // A stream takes no turn from the organisation's other requests.
  return [waiting(route)];
}
