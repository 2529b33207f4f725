import { successOf } from '@galena/contract/kernel';
import {
  mailingSuccesses as successes,
  smtpRoutes,
  templateKeys,
  templateRoutes,
  type Smtp,
  type Template,
} from '@galena/contract/mailing';
import type { Backend } from '../../testing/backend.ts';
import { someone } from '../../testing/someone.ts';

/** Somebody with a brand. */
export const reseller = () =>
  someone({
    modules: [
      { id: 1, slug: 'leads', name: 'leads' },
      { id: 2, slug: 'whitelabel', name: 'whitelabel' },
    ],
  });

/** A mail server that works. */
export const smtpOf = (more: Partial<Smtp> = {}): Smtp => ({
  host: 'smtp.brand.example',
  port: 587,
  username: 'post@brand.example',
  has_password: true,
  encryption: 'tls',
  from_address: 'hello@brand.example',
  from_name: null,
  support_address: 'help@brand.example',
  bounce_address: null,
  daily_cap: 500,
  sent_today: 12,
  state: 'working',
  tested_at: '2026-11-26T08:31:00.000Z',
  working_since: '2026-11-20T08:31:00.000Z',
  last_error: null,
  ...more,
});

/** A brand with this mail server; a test of it comes to `tested`. */
export const answerSmtp = (backend: Backend, first: Smtp | null, tested: Partial<Smtp> = {}): void => {
  let smtp = first;
  backend.answer(smtpRoutes.get, () => ({ data: smtp }));
  backend.answer(smtpRoutes.save, ({ body }) => {
    const { host, username, from_address, from_name } = body;
    smtp = smtpOf({
      host,
      username,
      from_address,
      from_name,
      state: 'untested',
      working_since: null,
      tested_at: null,
      sent_today: 0,
    });
    return { data: smtp, ...successOf(successes.smtp_saved) };
  });
  backend.answer(smtpRoutes.remove, () => {
    smtp = null;
    return successOf(successes.smtp_removed);
  });
  backend.answer(smtpRoutes.test, () => {
    smtp = smtpOf({ ...smtp, ...tested });
    return { data: smtp };
  });
};

const defaultOf = (key: Template['key'], lang: Template['lang']): Template => ({
  key,
  lang,
  subject: `Default ${key} (${lang})`,
  body_html: '<p>{{ link }}</p>',
  is_active: true,
  is_custom: false,
  placeholders: ['brand', 'first_name', 'link'],
  needed: 'link',
  updated_at: null,
});

/** A brand that words its mails. */
export const answerTemplates = (backend: Backend): void => {
  const own = new Map<string, Template>();
  const at = (key: string, lang: Template['lang']): Template =>
    own.get(`${key} ${lang}`) ?? defaultOf(key as Template['key'], lang);
  backend.answer(templateRoutes.list, () => ({
    data: templateKeys.map((key) => ({
      key,
      languages: (['en', 'es', 'fr', 'de'] as const).map((lang) => {
        const { subject, is_custom, is_active, updated_at } = at(key, lang);
        return { lang, subject, is_custom, is_active, updated_at };
      }),
    })),
  }));
  backend.answer(templateRoutes.get, ({ params, query }) => ({ data: at(params.key, query.lang ?? 'en') }));
  backend.answer(templateRoutes.save, ({ params, body }) => {
    const body_html = body.body_html.replace(/<script>.*?<\/script>/, '');
    const saved = {
      ...at(params.key, body.lang),
      ...body,
      is_active: body.is_active ?? true,
      body_html,
      is_custom: true,
    };
    own.set(`${params.key} ${body.lang}`, saved);
    return { data: saved, ...successOf(successes.template_saved) };
  });
  backend.answer(templateRoutes.reset, ({ params, body }) => {
    own.delete(`${params.key} ${body.lang}`);
    return { data: at(params.key, body.lang), ...successOf(successes.template_reset) };
  });
  backend.answer(templateRoutes.preview, ({ body }) => ({
    data: {
      subject: `For Dana: ${body.subject}`,
      html: `<!doctype html><html lang="en"><head><title>x</title></head><body><p style="color:#123456">Preview</p></body></html>`,
      text: `Text of ${body.body_html}`,
      sent_to: body.is_sent ? 'dana@mail.example' : null,
    },
  }));
};
