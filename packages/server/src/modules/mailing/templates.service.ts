import { generalErrors, languages, type Fail } from '@galena/contract/kernel';
import {
  mailingErrors as errors,
  templateKeys,
  type Preview,
  type PreviewInput,
  type Template,
  type TemplateInput,
  type TemplateKey,
  type TemplateSummary,
} from '@galena/contract/mailing';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { legalLinks } from '../../platform/mail/legal-links.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { sendMail } from '../../platform/mail/mail.service.ts';
import { framedMail } from '../../platform/mail/written-mail.ts';
import { getAccount, getProvable, getTimeZone } from '../identity/index.ts';
import { getOwnSite } from './brand.service.ts';
import { dayIn, previewKind, previewLimit } from './mailing.rules.ts';
import { defaultOf, isTemplateKey, neededBy, placeholdersOf } from './template-kinds.service.ts';
import * as store from './templates.store.ts';
import { renderWords, takeWords, type Fault, type Words } from './wording.service.ts';

type Lang = TemplateInput['lang'];
type FailUnknown = Fail<typeof generalErrors.not_found>;
type WordErrors = (typeof errors)[
  | 'template_syntax'
  | 'template_unknown_placeholder'
  | 'template_placeholder_missing'
  | 'template_empty'];
type FailWords = Fail<typeof generalErrors.not_found | WordErrors>;

const requireKey = (key: string, fail: FailUnknown): TemplateKey =>
  isTemplateKey(key) ? key : fail(generalErrors.not_found);

const asTemplate = (key: TemplateKey, lang: Lang, row: store.TemplateRow | null): Template => ({
  key,
  lang,
  ...defaultOf(key, lang),
  ...(row && { subject: row.subject, body_html: row.body_html }),
  is_active: row?.is_active ?? true,
  is_custom: row !== null,
  placeholders: [...placeholdersOf(key)],
  needed: neededBy(key),
  updated_at: row?.updated_at ?? null,
});

/** The mails that the account's brand may word, and in which languages it does. */
export const listTemplates = (context: Context): Promise<TemplateSummary[]> =>
  inReadTransaction(context, async (tx) => {
    const rows = await store.findTemplates(tx.db, userOf(tx).accountId);
    return templateKeys.map((key) => ({
      key,
      languages: languages.map((lang) => {
        const row = rows.find((one) => one.key === key && one.lang === lang) ?? null;
        const { subject, is_custom, is_active, updated_at } = asTemplate(key, lang, row);
        return { lang, subject, is_custom, is_active, updated_at };
      }),
    }));
  });

/** A mail in a language: the brand's words, or the default. */
export const getTemplate = (context: Context, key: string, lang: Lang, fail: FailUnknown): Promise<Template> =>
  inReadTransaction(context, async (tx) => {
    const known = requireKey(key, fail);
    return asTemplate(known, lang, await store.maybeTemplate(tx.db, userOf(tx).accountId, known, lang));
  });

const refuse = (fault: Fault, fail: FailWords): never => {
  if (fault.kind === 'syntax') return fail(errors.template_syntax, { params: { ...fault.mistake } });
  if (fault.kind === 'unknown')
    return fail(errors.template_unknown_placeholder, {
      params: { names: fault.names.map((name) => `{{ ${name} }}`).join(', ') },
    });
  if (fault.kind === 'missing')
    return fail(errors.template_placeholder_missing, { params: { name: `{{ ${fault.name} }}` } });
  return fail(errors.template_empty);
};

const takeOrRefuse = (key: TemplateKey, words: Words, fail: FailWords): Words => {
  const taken = takeWords(key, words);
  return 'fault' in taken ? refuse(taken.fault, fail) : taken.words;
};

/** Words a mail in a language. */
export const saveTemplate = (context: Context, key: string, input: TemplateInput, fail: FailWords): Promise<Template> =>
  inTransaction(context, async (tx) => {
    const known = requireKey(key, fail);
    const { accountId } = userOf(tx);
    const { lang, is_active: isActive } = input;
    const words = takeOrRefuse(known, input, fail);
    const before = await store.maybeTemplate(tx.db, accountId, known, lang);
    const row: store.TemplateRow = { key: known, lang, ...words, is_active: isActive, updated_at: moment(tx.clock) };
    await store.putTemplate(tx.db, accountId, row);
    await writeAudit(tx, {
      action: 'updated',
      entity: 'email_template',
      label: `${known} (${lang})`,
      changes: { subject: [before?.subject ?? null, row.subject], is_active: [before?.is_active ?? null, isActive] },
    });
    return asTemplate(known, lang, row);
  });

/** Back to the default, in a language. */
export const resetTemplate = (context: Context, key: string, lang: Lang, fail: FailUnknown): Promise<Template> =>
  inTransaction(context, async (tx) => {
    const known = requireKey(key, fail);
    await store.removeTemplate(tx.db, userOf(tx).accountId, known, lang);
    await writeAudit(tx, { action: 'reset', entity: 'email_template', label: `${known} (${lang})` });
    return asTemplate(known, lang, null);
  });

/** What a mail would say to whoever looks at it: their own name and address, and a code that opens nothing. */
const valuesFor = async (tx: Tx, site: Awaited<ReturnType<typeof getOwnSite>>, lang: Lang) => {
  const { accountId, userId } = userOf(tx);
  const { first_name: firstName, last_name: lastName, email } = await getProvable(tx, accountId, userId);
  const accessUntil = dayIn(lang, moment(tx.clock), await getTimeZone(tx, accountId));
  const name = `${firstName} ${lastName}`.trim();
  const { name: account } = await getAccount(tx, accountId);
  const sample = {
    code: '123456',
    link: linkTo(tx, '/', site.host),
    plan: 'Pro',
    credits: '50',
    access_until: accessUntil,
  };
  return {
    email,
    values: { brand: site.look.name, first_name: firstName, email, name, inviter: name, account, ...sample },
  };
};

/** A mail as the caller would get it, of what is being written or what is stored; on wish it is sent to them. */
export const previewTemplate = async (
  context: Context,
  key: string,
  { lang, subject, body_html: body, is_sent: isSent }: PreviewInput,
  fail: FailWords,
): Promise<Preview> => {
  const known = requireKey(key, fail);
  const { accountId } = userOf(context);
  if (isSent) await admit(context, previewLimit, String(accountId));
  return inTransaction(context, async (tx) => {
    const stored = asTemplate(known, lang, await store.maybeTemplate(tx.db, accountId, known, lang));
    const words = takeOrRefuse(
      known,
      { subject: subject ?? stored.subject, body_html: body ?? stored.body_html },
      fail,
    );
    const { host, look } = await getOwnSite(tx, accountId);
    const { email, values } = await valuesFor(tx, { host, look }, lang);
    const worded = renderOrRefuse(words, values, look, fail);
    const mail = {
      subject: worded.subject,
      ...framedMail({ look, lang, links: legalLinks(tx, { look, host }, lang), ...worded }),
    };
    if (isSent) await sendMail(tx, { to: email, kind: previewKind, host, ...mail });
    return { ...mail, sent_to: isSent ? email : null };
  });
};

/** Words that are in order may still come to nothing, or to more than a mail may cost. */
const renderOrRefuse = (
  words: Words,
  values: Readonly<Record<string, string>>,
  look: Parameters<typeof renderWords>[2],
  fail: FailWords,
) => {
  try {
    return renderWords(words, values, look);
  } catch {
    return fail(errors.template_empty);
  }
};
