import { wording } from '../../../../language/sentence.ts';
import { lmsOperations, type LmsOperation, type VariablesOf } from '../operations.ts';
import { renderJsonBody } from './render-json-body.ts';
import { renderUrl } from './render-url.ts';
import { TemplateError } from './template-errors.ts';

/** The templates of one operation, as they were saved (docs/product.md §2.3). */
export interface RequestTemplates {
  readonly url: string;
  /** Used for a POST only. A blank one means that the request has no body. */
  readonly body: string;
}

export interface RenderedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON, or null for a request without a body. */
  readonly body: string | null;
}

/** The preview of a template in "Try an operation": the text that would be sent, or its problem. */
export type TemplatePreview =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

/**
 * Returns the request of an operation, complete except for authentication.
 * @throws TemplateError, which ends the call as MISCONFIGURED
 */
export function renderRequest<Operation extends LmsOperation>(
  operation: Operation,
  templates: RequestTemplates,
  values: VariablesOf<Operation>,
): RenderedRequest {
  const { method } = lmsOperations[operation];
  return {
    method,
    url: renderUrl(templates.url, lmsOperations[operation].variables, values),
    body: hasBody(operation, templates)
      ? renderJsonBody(templates.body, lmsOperations[operation].variables, values)
      : null,
  };
}

/** Returns the same request, part by part. A part that cannot be rendered has its problem instead. Nothing is sent. */
export function previewTemplate<Operation extends LmsOperation>(
  operation: Operation,
  templates: RequestTemplates,
  values: VariablesOf<Operation>,
): { readonly url: TemplatePreview; readonly body: TemplatePreview | null } {
  const { variables } = lmsOperations[operation];
  return {
    url: preview(() => renderUrl(templates.url, variables, values)),
    body: hasBody(operation, templates) ? preview(() => renderJsonBody(templates.body, variables, values)) : null,
  };
}

function hasBody(operation: LmsOperation, templates: RequestTemplates): boolean {
  return lmsOperations[operation].hasBody && templates.body.trim() !== '';
}

function preview(render: () => string): TemplatePreview {
  try {
    return { ok: true, text: render() };
  } catch (error) {
    if (error instanceof TemplateError) return { ok: false, problem: wording([error.sentence]) };
    throw error;
  }
}
