import type { TemplateKey } from '@galena/contract/mailing';
import { textIn } from '../../platform/texts/texts.ts';

type TemplateKind = {
  /** The mails of the house that it words. */
  readonly kinds: readonly string[];
  /** Where the house's own words stand. */
  readonly texts: string;
  /** What it may name besides what every mail may. */
  readonly placeholders: readonly string[];
  /** What it is of no use without. */
  readonly needed: string | null;
};

/** What every mail may name. */
const always = ['brand', 'first_name', 'email'] as const;

/** The mails that brands may word. */
const templates: Readonly<Record<TemplateKey, TemplateKind>> = {
  welcome: {
    kinds: ['account_ready'],
    texts: 'subscriptions.mails.account_invited',
    placeholders: ['name', 'plan', 'link'],
    needed: 'link',
  },
  confirm_email: {
    kinds: ['confirm_email'],
    texts: 'identity.mails.confirm_email',
    placeholders: ['code', 'link'],
    needed: 'code',
  },
  reset_password: {
    kinds: ['reset_password'],
    texts: 'identity.mails.reset_password',
    placeholders: ['code', 'link'],
    needed: 'code',
  },
  mail_change: {
    kinds: ['change_email'],
    texts: 'identity.mails.change_email',
    placeholders: ['code', 'link'],
    needed: 'code',
  },
  team_invite: {
    kinds: ['invite_member', 'invite_related'],
    texts: 'team.mails.invite_member',
    placeholders: ['name', 'inviter', 'account', 'link'],
    needed: 'link',
  },
  subscription_created: {
    kinds: ['subscription_created', 'trial_started'],
    texts: 'mailing.mails.subscription_created',
    placeholders: ['plan', 'link'],
    needed: null,
  },
  subscription_canceled: {
    kinds: ['subscription_canceled', 'subscription_ended'],
    texts: 'mailing.mails.subscription_canceled',
    placeholders: ['plan', 'access_until', 'link'],
    needed: null,
  },
  subscription_refunded: {
    kinds: ['subscription_refunded'],
    texts: 'mailing.mails.subscription_refunded',
    placeholders: ['plan', 'link'],
    needed: null,
  },
  payment_failed: {
    kinds: ['payment_failed', 'subscription_unpaid'],
    texts: 'mailing.mails.payment_failed',
    placeholders: ['plan', 'link'],
    needed: 'link',
  },
  credits_low: {
    kinds: ['credits_low'],
    texts: 'mailing.mails.credits_low',
    placeholders: ['credits', 'link'],
    needed: null,
  },
};

export const isTemplateKey = (key: string): key is TemplateKey => Object.hasOwn(templates, key);

/** The template that words a mail of the house; null: none does. */
export const maybeKeyOf = (kind: string): TemplateKey | null =>
  (Object.keys(templates) as TemplateKey[]).find((key) => templates[key].kinds.includes(kind)) ?? null;

export const placeholdersOf = (key: TemplateKey): readonly string[] => [...always, ...templates[key].placeholders];

export const neededBy = (key: TemplateKey): string | null => templates[key].needed;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] as string);

const named = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, '{{ $1 }}');
const paragraphs = (text: string, look = ''): readonly string[] =>
  text.split(/\n{2,}/).map((one) => `<p${look}>${named(escaped(one)).replaceAll('\n', '<br>')}</p>`);

/** What the house says in a mail, as the template that a brand begins with. */
export const defaultOf = (key: TemplateKey, lang: string): { readonly subject: string; readonly body_html: string } => {
  const { texts, placeholders } = templates[key];
  const textOf = (part: string): string | null => {
    const found = textIn(lang, `${texts}.${part}`);
    return found === `${texts}.${part}` ? null : found;
  };
  const [action, after] = [textOf('action'), textOf('after')];
  const body = [
    ...paragraphs(textOf('text') ?? ''),
    ...(placeholders.includes('code') ? ['<p class="code">{{ code }}</p>'] : []),
    ...(action === null ? [] : [`<p><a class="button" href="{{ link }}">${named(escaped(action))}</a></p>`]),
    ...(after === null ? [] : paragraphs(after, ' class="quiet"')),
  ];
  return { subject: named(textOf('subject') ?? ''), body_html: body.join('\n') };
};
