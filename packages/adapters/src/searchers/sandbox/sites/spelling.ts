import { hashOf } from '../chance.ts';
import { html, Markup } from './markup.ts';

/**
 * How a site writes its addresses: as a link, as text, with words for its signs, as references to characters, as Cloudflare
 * hides them. `markup`: for machines in the head, for people as a link.
 */
export type Spelling = 'link' | 'text' | 'words' | 'entities' | 'cloudflare' | 'markup';

const inEntities = (text: string): Markup =>
  new Markup(Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join(''));

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** As Cloudflare writes an address for its script: a key, and each byte of the address xor the key, in hexadecimal digits. */
const hidden = (email: string): string => {
  const key = hashOf(email) & 0xff;
  return hex(key) + [...Buffer.from(email)].map((byte) => hex(byte ^ key)).join('');
};

/** Where Cloudflare's links for hidden addresses lead. */
export const protectionPath = '/cdn-cgi/l/email-protection';

const spelled: Readonly<Record<Spelling, (email: string) => Markup>> = {
  link: (email) => html`<a href="mailto:${email}">${email}</a>`,
  markup: (email) => html`<a href="mailto:${email}">${email}</a>`,
  text: (email) => html`${email}`,
  words: (email) => html`${email.replace('@', ' [at] ')}`,
  entities: (email) => html`<a href="${inEntities(`mailto:${email}`)}">${inEntities(email)}</a>`,
  cloudflare: (email) =>
    html`<a href="${protectionPath}" class="__cf_email__" data-cfemail="${hidden(email)}">[email&#160;protected]</a>`,
};

/** An address as this site writes it. */
export const spell = (email: string, spelling: Spelling): Markup => spelled[spelling](email);
