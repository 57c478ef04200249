import { describe, expect, it } from '@jest/globals';
import { connectorOperations } from '../../../../src/features/lms/connectors/connector-operations.ts';
import { evaluateInContext } from '../../../../src/features/lms/connectors/expressions/evaluate-in-context.ts';
import { presetSources } from '../../../../src/features/lms/connectors/presets/index.ts';

/** The presets whose last step gives an item for each enrolment, also for one without progress. */
const filtering = ['attain', 'moodle', 'canvas', 'learnworlds', 'openedx'];
const rules = presetSources
  .filter(({ preset }) => filtering.includes(preset))
  .map(({ preset, operations }) => {
    const { GET_PROGRESS } = operations as { GET_PROGRESS?: { steps: readonly { name: string }[]; result: string } };
    const { steps, result } = GET_PROGRESS!;
    return [preset, steps.at(-1)!.name, result] as const;
  });

const read = (step: string, result: string, items: readonly object[]) => {
  const input = { steps: { [step]: items }, variables: { enrolmentIds: ['a', 'b', 'c', 'd'] } };
  const evaluated = evaluateInContext({ expressions: { result }, input })['result']!;
  if (!evaluated.ok) throw new Error(evaluated.problem);
  return connectorOperations.GET_PROGRESS.readResult(evaluated.value);
};

describe.each(rules)('the progress that the preset %s reads', (_preset, step, result) => {
  const none = [{ lmsEnrolmentId: 'a', progress: null }, { lmsEnrolmentId: 'b' }];

  it('leaves out an enrolment for which the LMS names none', () => {
    expect(read(step, result, [...none, { lmsEnrolmentId: 'c', progress: 0 }])).toEqual({
      ok: true,
      value: [{ lmsEnrolmentId: 'c', progress: 0 }],
    });
    expect(read(step, result, none)).toEqual({ ok: true, value: [] });
  });

  it.each(['seventy', '70', '', true, { percent: 70 }])(
    'is refused when it is %j, with its item and field',
    (progress) => {
      const items = [{ lmsEnrolmentId: 'c', progress: 40 }, ...none, { lmsEnrolmentId: 'd', progress }];
      expect(read(step, result, items)).toMatchObject({
        ok: false,
        problem: {
          values: {
            number: 2,
            problem: { text: 'has a progress that is not a number; $number(…) makes one of a text' },
          },
        },
      });
    },
  );
});

it('tests each of these presets', () => {
  expect(rules.map(([preset]) => preset).sort()).toEqual([...filtering].sort());
});
