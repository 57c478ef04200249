import { hostileExpressions } from '../../support/connectors/hostile-expressions.ts';
import type { HostileTenant, Place } from '../place.ts';
import { get } from './requests.ts';

/** As many of the expressions as one may choose from in 4,000 characters, each by a number. @param number an expression for it */
function chosenBy(number: string): { readonly text: string; readonly count: number } {
  const short = hostileExpressions.filter(([, expression]) => expression.length < 150);
  const choices = short.map(([, expression], index) => `${number} = ${index} ? (${expression}) : `);
  const text = `${choices.join('')}null`.replaceAll('variables.text', `"${'a'.repeat(40)}!"`);
  if (text.length > 4_000) throw new Error(`the expression has ${text.length} characters`);
  return { text, count: short.length };
}

async function saveConnector({ user, lms }: HostileTenant, result: string): Promise<void> {
  const steps = [{ name: 'courses', url: 'courses', effect: 'READ' }];
  const document = JSON.stringify({ connector: 1, name: 'Worst', operations: { GET_COURSES: { steps, result } } });
  const settings = { preset: null, document, address: `${lms.origin}/quick`, constants: {}, secrets: {} };
  const saved = await user.call('PUT', '/lms/connection', settings);
  const used = await user.call('PUT', '/lms/mode', { mode: 'CONNECTOR' });
  if (saved.status !== 200 || used.status !== 200) {
    throw new Error(
      `the connector was answered with ${saved.status} and ${used.status}: ${JSON.stringify(saved.json)}`,
    );
  }
}

let count = 1;
let path = '';
/** As many values as fit into a delivery, in lists of the longest length that is read. */
const padding = JSON.stringify(Array.from({ length: 6 }, () => Array.from({ length: 5_000 }, () => 0)));

/** Expressions of the tenant. They are the last places: the other ones need an LMS without a connector. */
export const expressionPlaces: readonly Place[] = [
  {
    name: 'expressions of a connector',
    // 500: the expression cannot be evaluated within its limits.
    statuses: /^(200|500|502)$/,
    prepare: async (tenant) => {
      const chosen = chosenBy('$number(variables.searchTerm)');
      count = chosen.count;
      await saveConnector(tenant, chosen.text);
    },
    attempt: (tenant, turn) => get(tenant, `/lms/courses?search=${turn % count}`),
  },
  {
    name: 'deliveries to an inbound address',
    statuses: /^(200|422)$/,
    prepare: async ({ user }) => {
      const chosen = chosenBy('body.n');
      count = chosen.count;
      const settings = { checkKind: 'NONE', mapping: chosen.text, replaceAddress: true };
      const { status, json } = await user.call('POST', '/lms/inbound', settings);
      if (status > 201) throw new Error(`the address was answered with ${status}: ${JSON.stringify(json)}`);
      path = new URL(json.address as string).pathname;
    },
    attempt: async ({ user }, turn) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = `{"n":${turn % count},"padding":${padding}}`;
      return (await user.send({ method: 'POST', path, headers, body })).status;
    },
  },
];
