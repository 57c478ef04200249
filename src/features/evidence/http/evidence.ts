import { showEvidence, signEvidence } from '../read-evidence.ts';
import type { ChainDependencies } from '../extend-chain.ts';
import { readCheckpoints } from '../list-checkpoints.ts';
import { download, ok } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { presentEvidence } from './present-evidence.ts';

export interface EvidenceRoutesDependencies {
  readonly evidence: ChainDependencies;
}

/** Creates the routes for the evidence of certificates. */
export function evidenceRoutes({ evidence }: EvidenceRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/certificates/{certificateId}/evidence', 'STAFF', async ({ params, session }) =>
      ok(presentEvidence(await showEvidence(evidence, session.organisationId, params.certificateId))),
    ),

    long(
      userRoute('get', '/certificates/{certificateId}/evidence/file', 'STAFF', async ({ params, session, actor }) => {
        const { name, content } = await signEvidence(evidence, session.organisationId, params.certificateId, actor);
        return download(name, once(content));
      }),
    ),

    long(
      userRoute('get', '/evidence/checkpoints', 'ADMIN', async ({ session }) =>
        Promise.resolve(
          download('checkpoints.txt', asLines(readCheckpoints(evidence.database, session.organisationId))),
        ),
      ),
    ),
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* asLines(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((line) => `${line}\n`).join('');
}
