import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/**
 * Records the histories of closed runs of a stack for replay.test.ts.
 * Usage: node test/replay/record-histories.ts <Temporal address> <version> <workflow id> …
 */
const [address, version, ...workflowIds] = process.argv.slice(2);
if (address === undefined || version === undefined || workflowIds.length === 0) {
  throw new Error('usage: record-histories.ts <Temporal address> <version> <workflow id> …');
}
const connection = await Connection.connect({ address });
const client = new Client({ connection });
const folder = join(import.meta.dirname, 'histories');
mkdirSync(folder, { recursive: true });
for (const workflowId of workflowIds) {
  const handle = client.workflow.getHandle(workflowId);
  const { type } = await handle.describe();
  const path = join(folder, `${type}.${version}.${workflowId.slice(-8)}.json`);
  writeFileSync(path, `${historyToJSON(await handle.fetchHistory())}\n`);
  console.log(path);
}
await connection.close();
