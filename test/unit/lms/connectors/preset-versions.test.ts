import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { presetSources } from '../../../../src/features/lms/connectors/presets/index.ts';

/** The version of each preset with the beginning of the SHA-256 of its content. */
const known: Readonly<Record<string, string>> = {
  moodle: '3 ce3d405e47e79116',
  canvas: '4 dcc043f2f6fcbffe',
  talentlms: '2 811aff3ea85fb711',
  openedx: '5 5215f2865364302e',
  blackboard: '3 207f38d8f26ba5b5',
  learnworlds: '3 054bdfb6a692cc4a',
  docebo: '1 e38885c390049e03',
  attain: '3 d69dcd17a8b5077c',
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
