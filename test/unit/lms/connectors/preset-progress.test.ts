import { expect, it } from '@jest/globals';
import jsonata from 'jsonata';
import { presetSources } from '../../../../src/features/lms/connectors/presets/index.ts';
import { listOf, readProgressItems } from '../../../../src/features/lms/connectors/run/read-progress-items.ts';

/** Applies a preset's result to what its last step has read. */
async function resultOf(preset: string, items: readonly object[]): Promise<unknown> {
  const { steps, result } = presetSources.find((source) => source.preset === preset)!.operations.GET_PROGRESS!;
  const { name } = steps.at(-1) as { name: string };
  const variables = { enrolmentIds: ['a', 'b', 'c', 'd'] };
  return jsonata(result).evaluate({ variables, steps: { [name]: items } });
}

it.each(['attain', 'moodle', 'canvas', 'learnworlds', 'openedx'])(
  '%s leaves out an enrolment without a progress, and hands over a progress that is not a number, so that it is refused',
  async (preset) => {
    const none = [{ lmsEnrolmentId: 'a', progress: null }, { lmsEnrolmentId: 'b' }];
    const zero = { lmsEnrolmentId: 'c', progress: 0 };
    const ofNumbers = readProgressItems(listOf(await resultOf(preset, [...none, zero])));
    expect(ofNumbers).toEqual({ ok: true, progress: [zero] });
    for (const progress of ['seventy', '70', true, [70], { percent: 70 }]) {
      const items = [...none, zero, { lmsEnrolmentId: 'd', progress }];
      expect(readProgressItems(listOf(await resultOf(preset, items)))).toMatchObject({ ok: false, number: 2 });
    }
  },
);
