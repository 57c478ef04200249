import { DrawingTrial } from '../features/certificates/drawing-trial.ts';
import { createFindCertificatePdf } from '../features/certificates/find-certificate-pdf.ts';
import { PdfCache } from '../features/certificates/pdf-cache.ts';
import type { WorkerConfig } from '../platform/config/index.ts';
import type { CpuPool } from '../platform/cpu-pool/cpu-pool.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { CpuTasks } from './cpu-tasks.ts';

/** The owner of trials in the pool of threads, so that they take no turn of an organisation. */
const key = 'drawing-trial';

/** Creates the trial that draws newly issued certificates in a worker's threads. It keeps no PDF. */
export function composeDrawingTrial(
  { PUBLIC_URL }: Pick<WorkerConfig, 'PUBLIC_URL'>,
  database: Database,
  cpuPool: CpuPool<CpuTasks>,
  log: Logger,
): DrawingTrial {
  const findPdf = createFindCertificatePdf(
    {
      database,
      log,
      publicUrl: PUBLIC_URL,
      encodeLogo: (_organisationId, content) => cpuPool.run('encodeLogo', content, { key }),
      renderCertificate: (_organisationId, document) => cpuPool.run('renderCertificate', document, { key }),
    },
    new PdfCache({ limit: 0 }),
  );
  return new DrawingTrial({ findPdf, log, isBusy: () => cpuPool.load.running + cpuPool.load.waiting > 0 });
}
