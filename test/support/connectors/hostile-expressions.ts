export type HostileExpression = readonly [name: string, expression: string];

/** What hostile expressions see. */
export const hostileInput = {
  variables: { text: `${'a'.repeat(40)}!`, list: [1, 2, 3] },
  steps: {
    courses: [
      { id: 1, name: 'A' },
      { id: '9007199254740993', name: 'B' },
    ],
  },
};

/** Each would take very long, much memory, or more than it should see. */
export const hostileExpressions: readonly HostileExpression[] = [
  ['endless recursion', '($f := function($x){ $f($x + 1) + 1 }; $f(1))'],
  ['an endless loop', '($f := function($x){ $f($x + 1) }; $f(1))'],
  ['recursion that doubles', '($f := function($x){ [$f($x), $f($x)] }; $f(1))'],
  ['a huge range', '[1..1e9]'],
  ['a large range', '[1..1e7]'],
  ['a product of ranges', '[1..40000].[1..40000]'],
  ['a regular expression that explodes', '$match(variables.text, /^(a+)+$/)'],
  ['another one', '$contains(variables.text, /^(a|aa)*$/)'],
  ['one in replace', '$replace(variables.text, /(a*)*b/, "x")'],
  ['a huge padding', '$pad("x", 1000000000)'],
  ['a large padding', '$pad("x", 400000000)'],
  ['a text that doubles', '$reduce([1..60], function($a, $b){$a & $a}, "xxxxxxxx")'],
  ['an array that doubles', '$reduce([1..60], function($a, $b){$append($a, $a)}, [1,2])'],
  ['a value within itself, many times', '$string($reduce([1..60], function($a, $b){{"a": $a, "b": $a}}, {}))'],
  ['the same as a result', '$reduce([1..60], function($a, $b){{"a": $a, "b": $a}}, {})'],
  ['a deep value', '$reduce([1..300], function($a, $b){{"a": $a}}, {})'],
  ['a long joined text', '($b := $pad("x", 1000000); $join([1..40000].($b)))'],
  ['a joined text of wide characters', '($s := $pad("", 500000, "λ"); $length($join([1..1000].$s)))'],
  ['a long text of JSON', '($s := $pad("", 500000, "λ"); $length($string([1..1000].$s)))'],
  ['a long replaced text', '($b := $pad("x", 1000000, "a"); $replace($b, "a", $b))'],
  ['a slow sort', '[1..50000]^($random())'],
  ['a slow comparison', '$distinct([1..50000])'],
  ['nested brackets', `${'('.repeat(2_000)}1${')'.repeat(2_000)}`],
  ['nested arrays', `${'['.repeat(2_000)}1${']'.repeat(2_000)}`],
  ['an expression in a text', '$eval("1 + 1")'],
  ['a long expression', `"${'x'.repeat(5_000)}"`],
  ['much memory', '$map([1..49999], function($x){ $pad("", 100000) & $string($x) })'],
  ['an error', '$error("no")'],
];

/** Those of which each kind is tried in every run of the tests; the others take about as long as these together. */
const quick = new Set([
  'an endless loop',
  'endless recursion',
  'a huge range',
  'a large range',
  'a regular expression that explodes',
  'a huge padding',
  'a text that doubles',
  'an array that doubles',
  'the same as a result',
  'a deep value',
  'nested brackets',
  'an expression in a text',
  'a long expression',
  'an error',
]);
export const quickHostileExpressions = hostileExpressions.filter(([name]) => quick.has(name));

/** One for each reason of a refusal: time, size, depth, grammar, and what the expression itself throws. */
const reasons = new Set([
  'an endless loop',
  'a huge range',
  'the same as a result',
  'nested brackets',
  'a long expression',
  'an error',
]);
export const hostileExpressionOfEachReason = hostileExpressions.filter(([name]) => reasons.has(name));
