import type { Language } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { lookOfHost, spokenTo, type PageLook } from '../../platform/http/page-look.ts';
import { legalLinks } from '../../platform/mail/legal-links.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { sendMail } from '../../platform/mail/mail.service.ts';
import { framedMail, writtenMail } from '../../platform/mail/written-mail.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { textIn } from '../../platform/texts/texts.ts';
import {
  getHomeOfRealm,
  getPlatformRealm,
  getRealmOfHost,
  leaveHost,
  maybeAccountAtHost,
  maybeHomeOfAccount,
  maybePersonAt,
  openRealm,
  serveHost,
  maybeFirstName,
  maybeOwnerOfRealm,
  maybeOwnRealm,
  maybeRealmOfAccount,
} from './realms.store.ts';

/** Whether this call came to the platform's own site, and not to a brand's. */
export const isPlatformHost = async (context: Context): Promise<boolean> =>
  (await getRealmOfHost(context.db, context.origin.host)) === (await getPlatformRealm(context.db));

/** To whom a mail goes: their realm says on whose behalf, their language how it is worded. */
export type Addressee = {
  readonly accountId: number;
  readonly realmId: number;
  readonly email: string;
  readonly lang: string;
  /** Whoever it is, where the address is not yet theirs; left out: whoever has the address. */
  readonly userId?: number;
};

type Params = Readonly<Record<string, string>>;

type PersonMail = {
  /** Which mail it is: `confirm_email`, `team_invite`, … */
  readonly kind: string;
  /** Where its texts stand: `identity.mails.confirm_email`. Below it `subject`, `text`, and if they are there `code_note`, `action`, `after`. */
  readonly texts: string;
  /** What the texts name in double braces, in every language or by the reader's. `{{brand}}` is always known. */
  readonly params?: Params | ((lang: Language) => Params);
  /** A code to type, shown large. */
  readonly code?: string;
  /** Where its button leads, on the person's own site; begins with a slash. Needs the text `action`. */
  readonly path?: string;
};

const filled = (text: string, params: Params): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (braces, name: string) => params[name] ?? braces);

/** The site that the people of a realm know: its name and colours, and the host that its links lead to. */
export const siteOfRealm = async (context: Context, realmId: number) => {
  const { host, kind, name } = await getHomeOfRealm(context.db, realmId);
  // A brand without a host has no look yet, and a name all the same: its customers never read the platform's.
  return { host, look: await lookOfHost(context, host, ...(kind === 'reseller' ? [name] : [])) };
};

/** A brand: whose it is, and the site that its customers know. */
export type Brand = { readonly ownerId: number; readonly host: string | null; readonly look: PageLook };

/** The brand whose customer an account is; null: the platform's own. The transaction carries the account. */
export const maybeBrandOfAccount = async (tx: Tx, accountId: number): Promise<Brand | null> => {
  const realmId = await maybeRealmOfAccount(tx.db, accountId);
  if (realmId === null) return null;
  const ownerId = await maybeOwnerOfRealm(tx.db, realmId);
  return ownerId === null ? null : { ownerId, ...(await siteOfRealm(tx, realmId)) };
};

/** The brand that an account has of its own; null: it has none yet. */
export const maybeOwnBrand = async (tx: Tx, accountId: number): Promise<Brand | null> => {
  const realmId = await maybeOwnRealm(tx.db, accountId);
  return realmId === null ? null : { ownerId: accountId, ...(await siteOfRealm(tx, realmId)) };
};

/** A mail as a brand words it: HTML that was cleaned, and the same as text. */
export type WordedMail = { readonly subject: string; readonly body: string; readonly text: string };

/** What a brand's mail is asked for. */
export type WordsAsked = {
  readonly ownerId: number;
  readonly kind: string;
  readonly lang: string;
  readonly look: PageLook;
  /** What its words may name: `brand`, `first_name`, `email`, `code`, `link`, and what is particular to this mail. */
  readonly values: Readonly<Record<string, string>>;
};

/** How a brand words a mail; null: as the house does. It never throws: a mail is not lost for its words. */
export const mailWordsSlot = defineSlot<(tx: Tx, asked: WordsAsked) => Promise<WordedMail | null>>('mailWords');

/** A mail whose reader's language is known. */
type SpokenMail = Omit<PersonMail, 'params'> & { readonly params: Params };

const maybeBrandsWords = async (
  tx: Tx,
  to: Addressee,
  mail: SpokenMail,
  { host, look }: Awaited<ReturnType<typeof siteOfRealm>>,
): Promise<WordedMail | null> => {
  const ownerId = await maybeOwnerOfRealm(tx.db, to.realmId);
  if (ownerId === null) return null;
  const by = { userId: to.userId ?? null, email: to.email };
  const firstName = (await maybeFirstName(tx.db, to.accountId, by)) ?? mail.params['name'] ?? '';
  const values = {
    ...mail.params,
    brand: look.name,
    first_name: firstName,
    email: to.email,
    ...(mail.code === undefined ? {} : { code: mail.code }),
    ...(mail.path === undefined ? {} : { link: linkTo(tx, mail.path, host) }),
  };
  for (const word of tx.app.slots.answersOf(mailWordsSlot)) {
    const found = await word(tx, { ownerId, kind: mail.kind, lang: to.lang, look, values });
    if (found) return found;
  }
  return null;
};

/**
 * Sends somebody a mail in their language, or the brand's if it offers theirs no more, in the name of the brand whose host they use and with links to that host: a reseller's
 * customers never read another name. It goes when the caller's transaction commits.
 */
export const mailPerson = async (tx: Tx, addressee: Addressee, asked: PersonMail): Promise<number> => {
  const site = await siteOfRealm(tx, addressee.realmId);
  const { host, look } = site;
  const lang = spokenTo(look, addressee.lang);
  const to = { ...addressee, lang };
  const { params: given = {} } = asked;
  const mail = { ...asked, params: typeof given === 'function' ? given(lang) : given };
  const letter = { to: to.email, kind: mail.kind, accountId: to.accountId, host };
  const frame = { look, lang, links: legalLinks(tx, site, lang) };
  const own = await maybeBrandsWords(tx, to, mail, site);
  if (own !== null) {
    const { subject, body, text } = own;
    return sendMail(tx, { ...letter, subject, ...framedMail({ ...frame, subject, body, text }) });
  }
  const params = { brand: look.name, ...mail.params };
  const text = (name: string): string | null => {
    const key = `${mail.texts}.${name}`;
    const found = textIn(lang, key);
    return found === key ? null : filled(found, params);
  };
  const subject = text('subject');
  const lead = text('text');
  if (subject === null || lead === null) throw new Error(`${mail.texts} has no subject or no text`);
  const label = text('action');
  return sendMail(tx, {
    ...letter,
    subject,
    ...writtenMail({
      ...frame,
      subject,
      lead,
      code: mail.code ?? null,
      action: mail.path !== undefined && label !== null ? { label, href: linkTo(tx, mail.path, host) } : null,
      after: text('after'),
    }),
  });
};

/** The realm of a reseller, called so from now on; made where it has none. */
export const openBrandRealm = (tx: Tx, accountId: number, name: string): Promise<number> =>
  openRealm(tx.db, accountId, name);

/** A host that is proven to be a reseller's is served from now on. @returns false: it is served for somebody else */
export const serveBrandAt = (
  tx: Tx,
  accountId: number,
  host: { readonly host: string; readonly isOwn: boolean },
): Promise<boolean> => serveHost(tx.db, accountId, { ...host, at: moment(tx.clock) });

/** A host of a reseller is served no longer. */
export const leaveBrandHost = (tx: Tx, accountId: number, host: string): Promise<void> =>
  leaveHost(tx.db, accountId, host);

/** Whether a reseller's pages are served at a host. */
export const isBrandHost = async (context: Context, host: string): Promise<boolean> =>
  (await maybeAccountAtHost(context.db, host)) !== null;

/**
 * Where those who belong to an account sign in and up; null: to the platform itself. The transaction carries the account.
 * @returns null where the account has no realm of its own; `host` null where no host of it is verified
 */
export const maybeHomeOf = async (
  tx: Tx,
  ownerId: number | null,
): Promise<{ readonly realmId: number; readonly host: string | null } | null> => {
  if (ownerId === null) return { realmId: await getPlatformRealm(tx.db), host: null };
  const home = await maybeHomeOfAccount(tx.db, ownerId);
  return home && { realmId: home.realm_id, host: home.host };
};

/** The user whom an address belongs to in a realm, and their account; null: nobody. */
export const maybeUserAt = async (
  tx: Tx,
  realmId: number,
  email: string,
): Promise<{ readonly userId: number; readonly accountId: number } | null> => {
  const found = await maybePersonAt(tx.db, realmId, email);
  return found && { userId: found.user_id, accountId: found.account_id };
};

/** The address at which people register who come by somebody's code. */
export const registrationLink = (tx: Tx, code: string, host: string | null): string =>
  linkTo(tx, `/register?ref=${encodeURIComponent(code)}`, host);
