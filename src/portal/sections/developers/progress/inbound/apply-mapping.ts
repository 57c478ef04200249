import jsonata from 'jsonata';
import { t } from '../../../../../language/translate.ts';

const longestMilliseconds = 1_000;
const deepest = 200;

type Applied = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/**
 * Applies a mapping to the text of a body, as the API does it with a delivery. An expression that does not end is stopped.
 * The API has further limits.
 */
export async function applyMapping(mapping: string, body: string): Promise<Applied> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { ok: false, message: t('The sample body is not JSON.') };
  }
  try {
    const expression = jsonata(mapping);
    limit(expression);
    const result: unknown = await expression.evaluate({ body: parsed, headers: {} });
    return describe(result);
  } catch (error) {
    const { message = t('It cannot be evaluated.'), position } = error as { message?: string; position?: number };
    return {
      ok: false,
      message: position === undefined ? message : t('{message} (at character {position})', { message, position }),
    };
  }
}

/** Stops an expression that takes too long or calls itself too deeply. The library calls these for each part. */
function limit(expression: jsonata.Expression): void {
  const end = performance.now() + longestMilliseconds;
  let depth = 0;
  const check = () => {
    if (depth > deepest) throw new Error(t('The expression calls itself too deeply.'));
    if (performance.now() > end) throw new Error(t('The expression takes too long.'));
  };
  const assign = expression.assign.bind(expression) as (name: unknown, value: unknown) => void;
  for (const [name, step] of [
    ['jsonata.__evaluate_entry', 1],
    ['jsonata.__evaluate_exit', -1],
  ] as const) {
    const count = () => {
      depth += step;
      check();
    };
    assign(Symbol.for(name), count);
    assign(name.replace('jsonata.', ''), count);
  }
}

function describe(result: unknown): Applied {
  if (result === undefined || result === null) {
    return { ok: true, text: t('Nothing. Such a delivery is accepted and ignored.') };
  }
  const reports: readonly unknown[] = Array.isArray(result) ? result : [result];
  const wrong = reports.find((report) => !isReport(report));
  if (wrong !== undefined) {
    const text = JSON.stringify(wrong);
    return {
      ok: false,
      message: t(
        'A report needs lmsEnrolmentId, a text, and progress, a number from 0 to 100. This one does not have them: {text}',
        {
          text,
        },
      ),
    };
  }
  return { ok: true, text: JSON.stringify(result, null, 2) };
}

function isReport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { lmsEnrolmentId, progress } = value as Record<string, unknown>;
  const isProgress = typeof progress === 'number' && progress >= 0 && progress <= 100;
  return typeof lmsEnrolmentId === 'string' && lmsEnrolmentId !== '' && isProgress;
}
