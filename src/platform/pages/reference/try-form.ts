import { markup, type Html } from '../html.ts';
import { exampleBody, needsKey, type Parameter, type PlacedOperation } from './contract.ts';

/**
 * Renders the form that sends a request from the page. It needs the page's script, which shows it. The fields have no names: nothing
 * of them can get into an address.
 */
export function tryForm({ method, path, operation }: PlacedOperation, parameters: readonly Parameter[]): Html {
  const id = `try-${operation.operationId}`;
  const body = exampleBody(operation);
  const needsSecret = path.includes('{token}');
  return markup`<form
    class="try"
    data-method="${method.toUpperCase()}"
    data-path="${path}"
    data-key="${needsKey(operation) ? 'yes' : 'no'}"
    aria-label="Try: ${operation.summary}"
    autocomplete="off"
    hidden
  >
    <p class="title">Try it</p>
    ${parameters.map(
      (parameter) =>
        markup`<div class="input">
          <label for="${id}-${parameter.name}">${parameter.name}</label>
          <input
            id="${id}-${parameter.name}"
            data-parameter="${parameter.name}"
            required
            spellcheck="false"
            autocomplete="off"
            ${needsSecret ? null : markup` value="${parameter.example ?? ''}"`}
          />
        </div>`,
    )}
    ${
      needsSecret
        ? markup`<div class="pair">
            <div class="input">
              <label for="${id}-header">Name of the header with the secret</label
              ><input id="${id}-header" data-header-name spellcheck="false" autocomplete="off" />
            </div>
            <div class="input">
              <label for="${id}-value">Its value</label
              ><input id="${id}-value" data-header-value type="password" autocomplete="off" />
            </div>
          </div>`
        : null
    }
    ${
      body === undefined
        ? null
        : markup`<div class="input">
            <label for="${id}-body">Body</label
            ><textarea
              id="${id}-body"
              data-body
              rows="${JSON.stringify(body, null, 2).split('\n').length}"
              spellcheck="false"
            >
${JSON.stringify(body, null, 2)}</textarea>
          </div>`
    }
    <p class="actions">
      <button class="button" type="submit">Send</button>
      <span class="muted"
        >${needsKey(operation) ? 'This is a real request: a report changes your organisation’s data.' : 'This is a real request.'}</span
      >
    </p>
    <div class="result" role="status"></div>
  </form>`;
}
