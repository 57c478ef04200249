import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutSecrets } from '../../../../src/features/lms/connectors/steps/without-secrets.ts';

const secret = 'canary-token-3d1c';

it('masks long secrets in texts, leaves out members that are named by one, and changes nothing else', () => {
  const reply = {
    id: 'ada',
    auth: `Bearer ${secret}`,
    [secret]: 1,
    list: [secret, 2, null, { deep: `${secret}${secret}` }],
  };
  expect(withoutSecrets(reply, [secret, 'ada'])).toEqual({
    id: 'ada',
    auth: 'Bearer [hidden]',
    list: ['[hidden]', 2, null, { deep: '[hidden][hidden]' }],
  });
});

it('leaves JSON without secrets as it is, and no secret in any other', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withoutSecrets(value, [secret])).toEqual(value);
      expect(JSON.stringify(withoutSecrets({ value, secret, [secret]: value }, [secret]))).not.toContain(secret);
    }),
  );
});
