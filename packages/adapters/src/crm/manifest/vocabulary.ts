import type { Paging } from './request-shape.ts';

/** What can be spoken of, by the text of the reference: one value, or a list. */
export type Vocabulary = Readonly<Record<string, 'text' | 'texts'>>;

const secret: Vocabulary = { 'setting.api_key': 'text' };
const contact: Vocabulary = { 'contact.id': 'text', 'account.id': 'text' };
const inputFields: Vocabulary = { 'input.source': 'text', 'input.key': 'text', 'account.id': 'text' };
const names: Vocabulary = { 'fields.names': 'texts', 'account.id': 'text' };

const pages: Readonly<Record<Paging['kind'], Vocabulary>> = {
  none: {},
  cursor: { 'page.size': 'text', 'page.cursor': 'text' },
  offset: { 'page.size': 'text', 'page.offset': 'text' },
  page: { 'page.size': 'text', 'page.number': 'text' },
};

/** What each part of a manifest may speak of. The customer’s key only in `auth`. */
export const vocabulary = {
  auth: secret,
  url: contact,
  who_am_i: { 'account.id': 'text' },
  fields: (paging: Paging): Vocabulary => ({ 'account.id': 'text', ...pages[paging.kind] }),
  email: { ...names, 'input.email': 'text' },
  phone: { ...names, 'input.phone': 'text', 'input.phone_digits': 'text', 'input.phone_national': 'text' },
  read: { ...names, ...contact },
  create: inputFields,
  update: { ...inputFields, ...contact },
  add_tag: { ...contact, 'input.tag': 'text' },
  do_not_disturb: contact,
  delete: contact,
  list: (paging: Paging): Vocabulary => ({ 'account.id': 'text', ...pages[paging.kind] }),
  stages: { 'account.id': 'text' },
} as const;
