import { describe, expect, it } from '@jest/globals';
import { connectorSchema } from '../../../src/features/lms/connectors/connector-schema.ts';
import { presetSources } from '../../../src/features/lms/connectors/presets/index.ts';
import { pathFrom, rangeOf } from '../../../src/portal/sections/developers/connector/document/document-path.ts';
import { schemaProblems } from '../../../src/portal/sections/developers/connector/document/schema-problems.ts';
import type { JsonSchema } from '../../../src/portal/sections/developers/connector/document/schema-walk.ts';
import { applyMapping } from '../../../src/portal/sections/developers/progress/inbound/apply-mapping.ts';

const schema = connectorSchema as JsonSchema;
const step = { name: 'courses', url: 'courses', effect: 'READ' };
const document = (changes: object, ofStep: object = {}) => ({
  connector: 1,
  name: 'Example',
  operations: { GET_COURSES: { steps: [{ ...step, ...ofStep }] } },
  ...changes,
});
const problems = (value: unknown) =>
  schemaProblems(schema, value).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the checks of the editor for connectors', () => {
  it.each(presetSources.map((preset) => [preset.name, preset] as const))(
    'find nothing in the preset %s',
    (_name, preset) => {
      expect(problems(preset)).toEqual([]);
    },
  );

  it('name unknown and missing members, wrong types and values, each at its place', () => {
    expect(problems(document({ foo: 1 }))).toEqual(['foo: "foo" is not known here.']);
    expect(problems({ connector: 1, operations: {} })).toEqual([': "name" is missing here.']);
    expect(problems(document({ connector: 2 }))).toEqual(['connector: This must be 1.']);
    expect(problems(document({ operations: { GET_ALL: { steps: [step] } } }))).toEqual([
      'operations.GET_ALL: "GET_ALL" is not known here.',
    ]);
    expect(problems(document({}, { effect: 'LOOK' }))).toEqual([
      'operations.GET_COURSES.steps.0.effect: This must be "READ" or "WRITE".',
    ]);
    expect(problems(document({}, { form: { a: 1 } }))).toEqual([
      'operations.GET_COURSES.steps.0.form.a: This must be a text in quotes or an object {…}.',
    ]);
  });

  it('take the form of paging that its member "by" names', () => {
    expect(problems(document({}, { paging: { by: 'CURSOR', items: 'reply' } }))).toEqual([
      'operations.GET_COURSES.steps.0.paging: "next" is missing here.',
    ]);
  });
});

describe('the place of a problem', () => {
  const text = JSON.stringify(document({}), null, 2);
  const marked = (place: string) => {
    const { from, to } = rangeOf(text, pathFrom(place));
    return text.slice(from, to);
  };

  it('is found in the text as the API names it', () => {
    expect(pathFrom('operations.GET_COURSES.steps[0].url')).toEqual(['operations', 'GET_COURSES', 'steps', 0, 'url']);
    expect(marked('operations.GET_COURSES.steps[0].url')).toBe('"url"');
    expect(marked('operations.GET_COURSES')).toBe('"GET_COURSES"');
    expect(marked('operations.GET_COURSES.steps[0]')).toBe('{');
    expect(marked('')).toBe('{');
  });

  it('that is not there is the innermost one around it', () => {
    expect(marked('operations.GET_COURSES.steps[7].url')).toBe('"steps"');
    expect(rangeOf('', pathFrom('a'))).toEqual({ from: 0, to: 0 });
  });
});

describe('a mapping in the browser', () => {
  it('makes reports, or says what one lacks', async () => {
    expect(
      await applyMapping('{"lmsEnrolmentId": $string(body.id), "progress": body.done}', '{"id": 7, "done": 1}'),
    ).toEqual({
      ok: true,
      text: '{\n  "lmsEnrolmentId": "7",\n  "progress": 1\n}',
    });
    expect(await applyMapping('null', '{}')).toMatchObject({ ok: true, text: expect.stringContaining('ignored') });
    expect(await applyMapping('{"progress": 200}', '{}')).toMatchObject({ ok: false });
    expect(await applyMapping('{', '{}')).toMatchObject({ ok: false });
    expect(await applyMapping('body', '{')).toEqual({ ok: false, message: 'The sample body is not JSON.' });
  });

  it.each(['($f := function($n) { $f($n) }; $f(1))', '($f := function($n) { 1 + $f($n) }; $f(1))'])(
    'that does not end is stopped: %s',
    async (mapping) => {
      const started = performance.now();
      expect(await applyMapping(mapping, '{}')).toMatchObject({ ok: false });
      expect(performance.now() - started).toBeLessThan(5_000);
    },
  );
});
