import { expect, it } from '@jest/globals';
import { restartPlan } from '../../../dev/restart-plan.ts';

it.each([
  ['src/features/webhooks/deliver-waiting.ts', ['API', 'worker'], false],
  ['src/features/courses/contract/courses.yaml', ['API', 'worker'], false],
  ['src/domain/marking/mark.ts', ['API', 'worker'], true],
  ['workflows/emails/send-email.ts', ['API', 'worker'], true],
  ['activities/index.ts', ['worker'], false],
  ['worker/run-worker.ts', ['worker'], false],
  ['src/main.ts', ['API'], false],
  ['src/portal/main.tsx', [], false],
  ['src/cli/program.ts', [], false],
  ['src/contract/portal-api.ts', [], false],
])('%s starts %p again', (file, services, bundle) => {
  expect(restartPlan([file])).toEqual({ bundle, services: new Set(services) });
});

it('joins what several files ask for', () => {
  expect(restartPlan(['src/portal/main.tsx', 'worker/build.ts', 'src/main.ts'])).toEqual({
    bundle: false,
    services: new Set(['API', 'worker']),
  });
});
