import { STATUS_CODES } from 'node:http';
import { markup, type Html } from '../html.ts';
import { codeView, jsonView } from './code-view.ts';
import {
  exampleBody,
  needsKey,
  resolved,
  schemaName,
  type Contract,
  type Operation,
  type Parameter,
  type PlacedOperation,
  type Response,
} from './contract.ts';
import { heading } from './heading.ts';
import { inlineProse, prose } from './prose.ts';
import { schemaView } from './schema-view.ts';
import { snippetsOf } from './snippets.ts';
import { tryForm } from './try-form.ts';

export const linkOfSchema = (name: string): string => `/docs#schema-${name}`;
export const idOfOperation = ({ operationId }: Operation): string => `operation-${operationId}`;

/** Renders an operation: what it does, how to call it, a form that calls it, and its answers. */
export function operationView(contract: Contract, placed: PlacedOperation, baseUrl: string): Html {
  const { method, path, operation } = placed;
  const id = idOfOperation(operation);
  const parameters = (operation.parameters ?? []).map((each) => resolved(contract, each));
  return markup`<section class="operation" aria-labelledby="${id}">
    ${heading(3, id, operation.summary)}
    <p class="address"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
    <p class="muted">${needsKey(operation) ? 'Needs the API key.' : 'Needs no API key.'}</p>
    ${prose(operation.description)} ${parameters.length === 0 ? null : parametersView(id, parameters)}
    ${operation.requestBody === undefined ? null : bodyView(contract, operation, id)}
    ${snippetsView(contract, placed, baseUrl)} ${tryForm(placed, parameters)} ${heading(4, `${id}-answers`, 'Answers')}
    ${Object.entries(operation.responses).map(([status, response]) =>
      answerView(contract, `${id}-${status}`, status, resolved(contract, response)),
    )}
  </section>`;
}

const parametersView = (id: string, parameters: readonly Parameter[]): Html =>
  markup`${heading(4, `${id}-parameters`, 'Parameters')}
    <ul class="fields">
      ${parameters.map(
        ({ name, in: place, required, description }) =>
          markup`<li class="field">
            <div class="head">
              <code class="name">${name}</code>
              <span class="type">in the ${place}</span
              >${required === true ? markup` <span class="required">required</span>` : null}
            </div>
            ${prose(description)}
          </li>`,
      )}
    </ul>`;

function bodyView(contract: Contract, operation: Operation, id: string): Html {
  const { description, content } = operation.requestBody!;
  const { schema, examples = {} } = content['application/json'] ?? {};
  return markup`${heading(4, `${id}-body`, 'Body')}${prose(description)}
  ${schema === undefined ? null : schemaView(contract, schema, { linkOf: linkOfSchema })}
  ${Object.values(examples).map(
    ({ summary, value }) =>
      markup`<details class="example">
        <summary>${summary ?? 'Example'}</summary>
        ${jsonView(value, `Example: ${summary ?? 'body'}`)}
      </details>`,
  )}`;
}

/** Renders the same request in each language; the page's script makes tabs of them. */
function snippetsView(contract: Contract, placed: PlacedOperation, baseUrl: string): Html {
  const { operation } = placed;
  const id = idOfOperation(operation);
  const note = needsKey(operation)
    ? 'Set the variable API_KEY of the environment to your key.'
    : placed.path.includes('{token}')
      ? 'Set INBOUND_TOKEN to the last part of the address, and add the header with the signature or the secret that your administrator has chosen.'
      : null;
  return markup`${heading(4, `${id}-example`, exampleBody(operation) === undefined ? 'Example' : 'Example request')}
    ${note === null ? null : markup`<p>${note}</p>`}
    <div class="snippets" data-tabs="Languages">
      ${snippetsOf(contract, placed, baseUrl).map(
        ({ name, language, code }) =>
          markup`<div data-tab="${name}">${codeView(code, language, `${name}: ${operation.summary}`)}</div>`,
      )}
    </div>`;
}

function answerView(
  contract: Contract,
  id: string,
  status: string,
  { description, headers = {}, content = {} }: Response,
): Html {
  const [[type = '', body] = []] = Object.entries(content);
  const name = body?.schema === undefined ? null : schemaName(body.schema);
  return markup`<details class="answer" id="${id}">
    <summary><span class="status s${status.charAt(0)}">${status}</span> ${STATUS_CODES[status] ?? 'Any other'}</summary>
    <div class="inner">
      ${prose(description)}
      ${type === '' ? null : markup`<p class="muted">${type}${name === null ? null : markup`: <a href="${linkOfSchema(name)}">${name}</a>`}</p>`}
      ${
        Object.keys(headers).length === 0
          ? null
          : markup`<ul class="plain">
              ${Object.entries(headers).map(
                ([header, value]) =>
                  markup`<li><code>${header}</code> ${inlineProse(resolved(contract, value).description)}</li>`,
              )}
            </ul>`
      }
      ${Object.values(body?.examples ?? {}).map(({ summary, value }) =>
        typeof value === 'string'
          ? null
          : markup`<p class="caption">${summary ?? 'Example'}</p>
              ${jsonView(value, `${status}: ${summary ?? 'example'}`)}`,
      )}
    </div>
  </details>`;
}
