import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type EmailTemplate = Schema<'EmailTemplate'>;
export type EmailTemplateText = Schema<'EmailTemplateText'>;

/** Names the text of one e-mail in one language. */
export type EmailTemplateKey = Pick<EmailTemplate, 'kind' | 'language'>;

const key = ['email-templates'] as const;

export const emailTemplates = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => answer(api.GET('/internal/email-templates', { signal })),
  });

const keep = (client: QueryClient, saved: EmailTemplate) =>
  client.setQueryData<Schema<'EmailTemplates'>>(key, (all) =>
    all === undefined
      ? all
      : {
          ...all,
          items: all.items.map((each) => (each.kind === saved.kind && each.language === saved.language ? saved : each)),
        },
  );

export const changeEmailTemplate = (path: EmailTemplateKey) =>
  mutationOptions({
    mutationFn: (body: Schema<'EmailTemplateChange'>) =>
      answer(api.PUT('/internal/email-templates/{kind}/{language}', { params: { path }, body })),
    onSuccess: (saved, _body, _result, { client }) => keep(client, saved),
  });

export const resetEmailTemplate = (path: EmailTemplateKey) =>
  mutationOptions({
    mutationFn: () => answer(api.DELETE('/internal/email-templates/{kind}/{language}', { params: { path } })),
    onSuccess: (saved, _none: void, _result, { client }) => keep(client, saved),
  });

/** The e-mail as it would be sent with this text. */
export const emailTemplatePreview = (path: EmailTemplateKey, body: EmailTemplateText) =>
  queryOptions({
    queryKey: [...key, 'preview', path, body],
    queryFn: ({ signal }) =>
      answer(api.POST('/internal/email-templates/{kind}/{language}/preview', { params: { path }, body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

/** Sends a test to the own address of the user. */
export const sendEmailTest = (path: EmailTemplateKey) =>
  mutationOptions({
    mutationFn: (body: EmailTemplateText) =>
      answer(api.POST('/internal/email-templates/{kind}/{language}/test', { params: { path }, body })),
  });
