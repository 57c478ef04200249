import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { presetSources } from '../../../../src/features/lms/connectors/presets/index.ts';

/** The version of each preset with the beginning of the SHA-256 of its content. */
const known: Readonly<Record<string, string>> = {
  moodle: '2 ee49cc6dd192c3a9',
  canvas: '3 468c74e733174cd1',
  talentlms: '2 811aff3ea85fb711',
  openedx: '4 aa0d1c842f802bc4',
  blackboard: '3 207f38d8f26ba5b5',
  learnworlds: '2 a6c034b574603e30',
  docebo: '1 e38885c390049e03',
  attain: '2 f5ba79f51ec1fd05',
};

it('a preset whose content changes gets a higher version, since copies of it are offered the newer one', () => {
  const found = Object.fromEntries(
    presetSources.map((source) => {
      const { version, ...content } = source;
      const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
      return [source.preset, `${version} ${digest}`];
    }),
  );
  // When only the digest differs, raise `version` in the preset first. Then put both here.
  expect(found).toEqual(known);
});
