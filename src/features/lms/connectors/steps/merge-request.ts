import type { ConnectorDocument, ConnectorStep, RequestMembers } from '../document.ts';

/**
 * Returns the request of a step: its members over those of the document. Query, headers and form are merged name by
 * name. A step with one kind of body does not inherit another one.
 */
export function mergeRequest({ request, headers }: ConnectorDocument, step: ConnectorStep): RequestMembers {
  const { form: ownForm, json: ownJson } = step;
  const form = ownJson !== undefined ? undefined : mergeFields(request.form, ownForm);
  const json = ownForm !== undefined ? undefined : (ownJson ?? request.json);
  return {
    method: step.method ?? request.method ?? 'GET',
    url: step.url ?? request.url ?? '',
    query: mergeFields(request.query, step.query) ?? {},
    headers: lowerCaseNames({ ...lowerCaseNames(headers), ...lowerCaseNames(request.headers), ...step.headers }),
    reply: step.reply ?? request.reply ?? 'JSON',
    ...(form === undefined ? {} : { form }),
    ...(json === undefined ? {} : { json }),
    ...(step.effect === undefined && request.effect === undefined ? {} : { effect: step.effect ?? request.effect }),
  };
}

/** Returns whether a request may change something in the LMS. */
export function effectOf({ effect, method }: RequestMembers): 'READ' | 'WRITE' {
  return effect ?? (method === 'GET' ? 'READ' : 'WRITE');
}

function mergeFields<Value>(
  inherited: Readonly<Record<string, Value>> | undefined,
  own: Readonly<Record<string, Value>> | undefined,
): Record<string, Value> | undefined {
  return inherited === undefined && own === undefined ? undefined : { ...inherited, ...own };
}

function lowerCaseNames<Value>(fields: Readonly<Record<string, Value>> = {}): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
}
