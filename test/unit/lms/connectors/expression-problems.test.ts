import { describe, expect, it } from '@jest/globals';
import { englishWording } from '../../../../src/language/sentence.ts';
import { expressionProblems } from '../../../../src/features/lms/connectors/expression-problems.ts';
import { parseExpressions } from '../../../../src/features/lms/connectors/expressions/parse-expressions.ts';
import { parseConnector } from '../../../../src/features/lms/connectors/parse-connector.ts';
import { connectorPresets } from '../../../../src/features/lms/connectors/presets/index.ts';

async function problems(document: object): Promise<string[]> {
  const parsed = parseConnector({ connector: 1, name: 'Mine', ...document });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const found = await expressionProblems(
    (_id, texts) => Promise.resolve(parseExpressions(texts)),
    'o',
    parsed.document,
  );
  return found.map(({ path, message }) => `${path}: ${englishWording([message])}`);
}

const course = (step: object, operation: object = {}) => ({
  operations: { GET_COURSE: { steps: [{ name: 'course', url: 'courses', ...step }], ...operation } },
});

describe('the expressions of a document', () => {
  it.each(connectorPresets.map((preset) => [preset.name, preset] as const))(
    'of %s have no problem',
    async (_name, preset) => {
      expect(await problems(preset)).toEqual([]);
    },
  );

  it('are all listed, each with its place', async () => {
    expect(
      await problems({
        ...course(
          { url: 'courses/{{variables.courseID}}', query: { a: '{{' }, when: '1 +' },
          { result: "[steps.courses.items.{'id': id, 'name': title]" },
        ),
        success: 'reply.(',
      }),
    ).toEqual([
      'success: The expression cannot be read. Expected ")" before end of expression. It is at character 7.',
      'operations.GET_COURSE.steps[0].when: The expression cannot be read. Unexpected end of expression. It is at character 3.',
      'operations.GET_COURSE.steps[0].url: There is no “variables.courseID” here. Possible names: variables.courseId.',
      'operations.GET_COURSE.steps[0].query.a: A text has an insert that is not closed with }}.',
      'operations.GET_COURSE.result: The expression cannot be read. Expected "}", got "]". It is at character 46.',
    ]);
  });

  it('know steps and computed values only after them, and an item only in a step with items', async () => {
    expect(
      await problems(
        course({ let: { a: 'let.b', b: 'let.a & steps.course' }, url: '{{let.b}}/{{item.id}}/{{steps.course}}' }),
      ),
    ).toEqual([
      'operations.GET_COURSE.steps[0].let.a: There is no “let.b” here.',
      'operations.GET_COURSE.steps[0].let.b: There is no “steps.course” here.',
      'operations.GET_COURSE.steps[0].url: There is no “item” here. Possible names: variables, constants, let, steps.',
      'operations.GET_COURSE.steps[0].url: There is no “steps.course” here.',
    ]);
    expect(await problems(course({ each: 'variables', url: '{{item.id}}' }, { result: 'steps.course.id' }))).toEqual(
      [],
    );
  });

  it('see names of a value only within a path, a filter, a group or a sorting', async () => {
    const fine = [
      'steps.course.items[id = $$.variables.courseId].name',
      'steps.course^(price){id: name}',
      '$map(steps.course, function($each) { $each.id & variables.courseId })',
      'steps.course@$c.b#$i[$i = 1].{"id": id}',
      'steps.course ~> |items|{"id": number}|',
      '$.variables.courseId',
    ];
    for (const result of fine) expect(await problems(course({}, { result }))).toEqual([]);
    for (const result of [
      '$$.variables.x',
      'steps.course[id = $$.variables.x]',
      '$map(steps.course, function($e) { variables.x })',
    ]) {
      expect(await problems(course({}, { result }))).toEqual([
        'operations.GET_COURSE.result: There is no “variables.x” here. Possible names: variables.courseId.',
      ]);
    }
  });

  it('of shared parts may use the names of any operation, and members of a variable are checked', async () => {
    const operations = {
      CREATE_ENROLMENT: { steps: [{ name: 'enrolled', url: '{{variables.student.mail}}' }], result: 'steps' },
    };
    expect(
      await problems({
        ...course({}),
        operations: { ...course({}).operations, ...operations },
        request: { query: { a: '{{variables.student.id}}', b: '{{constants.a}}' } },
      }),
    ).toEqual([
      'request.query.b: There is no “constants.a” here.',
      expect.stringContaining(
        'There is no “variables.student.mail” here. Possible names: variables.student.id, variables.student.firstName',
      ),
    ]);
  });

  it('that are nested without end, or many, are a problem and no failure', async () => {
    const [deep] = await problems(course({}, { result: '('.repeat(4_000) }));
    expect(deep).toMatch(/^operations.GET_COURSE.result: The expression cannot be read\./);
    const json = Object.fromEntries(Array.from({ length: 5_000 }, (_each, index) => [`m${index}`, '{{x}}']));
    expect(await problems(course({ json }))).toHaveLength(100);
  });
});
