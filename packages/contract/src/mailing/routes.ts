import { z } from 'zod';
import { generalErrors, languages, Message, One, OneWithMessage, route } from '../kernel/index.ts';
import { mailingErrors as errors } from './errors.ts';
import {
  Preview,
  PreviewBody,
  Smtp,
  SmtpBody,
  SmtpTestBody,
  Template,
  TemplateBody,
  TemplateSummary,
} from './shapes.ts';
const access = { who: 'reseller' } as const;
const params = z.object({ key: z.string().max(60) });
const lang = z.enum(languages);

/** The mail server of a brand. */
export const smtpRoutes = {
  get: route({
    method: 'GET',
    path: '/api/wl/smtp',
    summary: 'The mail server of your brand, without its password; null: none is set',
    access: { ...access, effect: 'read' },
    returns: One(Smtp.nullable()),
  }),
  save: route({
    method: 'PUT',
    path: '/api/wl/smtp',
    summary: 'Set the mail server of your brand; it is used once a test succeeded',
    access: { ...access, effect: 'write' },
    body: SmtpBody,
    returns: OneWithMessage(Smtp),
    errors: [errors.smtp_host_refused],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/wl/smtp',
    summary: 'Remove the mail server of your brand, with its password',
    access: { ...access, effect: 'write' },
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  test: route({
    method: 'POST',
    path: '/api/wl/smtp/test',
    summary: 'Send a test through the mail server of your brand, and wait for what it says: `state` and `last_error`',
    access: { ...access, effect: 'write' },
    body: SmtpTestBody,
    returns: One(Smtp),
    errors: [errors.smtp_missing],
  }),
};

const templateErrors = [
  generalErrors.not_found,
  errors.template_syntax,
  errors.template_unknown_placeholder,
  errors.template_placeholder_missing,
  errors.template_empty,
] as const;

/** How a brand words its mails. */
export const templateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/email-templates',
    summary: 'The emails that your brand may word, and in which languages it does',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(TemplateSummary) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/wl/email-templates/:key',
    summary: 'An email in a language: your words, or the default',
    access: { ...access, effect: 'read' },
    params,
    query: z.object({ lang: lang.default('en') }),
    returns: One(Template),
    errors: [generalErrors.not_found],
  }),
  save: route({
    method: 'PUT',
    path: '/api/wl/email-templates/:key',
    summary: 'Word an email in a language. Scripts, forms and frames are taken out of its HTML',
    access: { ...access, effect: 'write' },
    params,
    body: TemplateBody,
    returns: OneWithMessage(Template),
    errors: templateErrors,
  }),
  reset: route({
    method: 'POST',
    path: '/api/wl/email-templates/:key/reset',
    summary: 'Back to the default, in a language',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ lang }),
    returns: OneWithMessage(Template),
    errors: [generalErrors.not_found],
  }),
  preview: route({
    method: 'POST',
    path: '/api/wl/email-templates/:key/preview',
    summary: 'An email as you would get it, in the look of your brand; also sends it to you',
    access: { ...access, effect: 'write' },
    params,
    body: PreviewBody,
    returns: One(Preview),
    errors: templateErrors,
  }),
};
