import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { isSamePhone, nationalOf } from '../manifest/phones.ts';
import type { ContactBook, CrmContact, CrmCreated, CrmSearch, CrmSession, CrmInput } from '../port.ts';
import { askKeap, askKeapAnswer, askPages, idShape, isFilterable, type KeapPlace, maybeKeap, vendor } from './api.ts';
import { listAll } from './list.ts';
import { contactOf } from './read-contact.ts';
import { Contact, contactFields } from './shapes.ts';
import { applyTags, namesOfTags } from './tags.ts';
import { written } from './write-contact.ts';

const path = '/rest/v2/contacts';
const Found = z.object({ contacts: z.array(Contact) });
const Saved = z.object({ id: idShape });
const Status = z.object({ opted_in: z.boolean() });

const phoneFields = 'PHONE1,PHONE2,PHONE3,PHONE4,PHONE5';

const pathOf = (id: string): string => {
  // A dot names a folder, whatever it is written as.
  if (/^\.*$/.test(id)) throw new VendorError(vendor, 'bad_input', 'There’s no such contact');
  return `${path}/${encodeURIComponent(id)}`;
};

const refuseOther = (asked: string, told: string): void => {
  if (told !== asked) throw new VendorError(vendor, 'protocol', 'It told of another contact');
};

const readRaw = async (place: KeapPlace, session: CrmSession, id: string): Promise<Contact | null> => {
  const held = await maybeKeap(place, session, { path: pathOf(id), query: { fields: contactFields } }, Contact);
  if (held) refuseOther(id, held.id);
  return held;
};

const ask = async (place: KeapPlace, session: CrmSession, filter: string): Promise<readonly Contact[]> => {
  const pages = await askPages(place, session, { path, query: { fields: contactFields, filter } }, Found);
  return pages.flatMap(({ contacts }) => contacts);
};

const byEmail = async (place: KeapPlace, session: CrmSession, email: string): Promise<readonly Contact[]> => {
  const wanted = email.toLowerCase();
  if (!isFilterable(email)) return [];
  const found = await ask(place, session, `email==${email}`);
  return found.filter((one) => one.email_addresses?.some((held) => held.email?.toLowerCase() === wanted));
};

/** How its filter compares numbers is not documented: they are asked for with their country and without it. */
const byPhone = async (place: KeapPlace, session: CrmSession, phone: string): Promise<readonly Contact[]> => {
  const found: Contact[] = [];
  for (const number of new Set([phone, nationalOf(phone)])) {
    if (number === '' || !isFilterable(number)) continue;
    found.push(...(await ask(place, session, `phone_number==${number};phone_fields==${phoneFields}`)));
  }
  return found.filter(({ phone_numbers: held }) =>
    held?.some((one) => [one.number_e164, one.number].some((text) => text && isSamePhone(text, phone))),
  );
};

// Ids grow: where a moment is missing, they say who is older.
const older = (a: Contact, b: Contact): number =>
  (a.create_time && b.create_time ? Date.parse(a.create_time) - Date.parse(b.create_time) : 0) ||
  Number(a.id) - Number(b.id);

const find = async (
  place: KeapPlace,
  session: CrmSession,
  { emails, phones }: CrmSearch,
): Promise<readonly CrmContact[]> => {
  const found = new Map<string, Contact>();
  for (const email of new Set(emails)) for (const one of await byEmail(place, session, email)) found.set(one.id, one);
  for (const phone of new Set(phones)) for (const one of await byPhone(place, session, phone)) found.set(one.id, one);
  const all = [...found.values()].toSorted(older);
  const names = await namesOfTags(
    place,
    session,
    all.flatMap(({ tag_ids: ids }) => ids ?? []),
  );
  return all.map((one) => contactOf(one, names));
};

const create = async (
  place: KeapPlace,
  session: CrmSession,
  { values, tags, source }: CrmInput,
): Promise<CrmCreated> => {
  const { formId } = session;
  const json = {
    ...written(values),
    // The form that it is counted for: nothing is submitted there. Keap takes a source nowhere else.
    ...(formId !== null && {
      utm_parameters: { keap_source_id: formId, ...(source !== null && { utm_source: source }) },
    }),
  };
  // An address that came to be since it was looked for makes no double.
  const query = { fields: 'id', duplicate_option: values['email'] === undefined ? undefined : 'Email' };
  const { told, status } = await askKeapAnswer(place, session, { method: 'POST', path, query, json }, Saved);
  await applyTags(place, session, told.id, tags);
  // 200: an existing contact was updated.
  return { id: told.id, isNew: status === 201 };
};

const update = async (place: KeapPlace, session: CrmSession, id: string, { values, tags }: CrmInput): Promise<void> => {
  const held = await readRaw(place, session, id);
  if (held === null) throw new VendorError(vendor, 'bad_input', 'The contact is gone');
  const json = written(values, held);
  const mask = Object.keys(json);
  if (mask.length > 0) {
    const query = { update_mask: mask, fields: 'id' };
    const saved = await askKeap(place, session, { method: 'PATCH', path: pathOf(id), query, json }, Saved);
    refuseOther(id, saved.id);
  }
  await applyTags(place, session, id, tags);
};

const markDoNotDisturb = async (place: KeapPlace, session: CrmSession, id: string): Promise<void> => {
  const held = await readRaw(place, session, id);
  if (held === null) throw new VendorError(vendor, 'bad_input', 'The contact is gone');
  const emails = (held.email_addresses ?? []).flatMap(({ email }) => email || []);
  if (emails.length === 0)
    throw new VendorError(vendor, 'bad_input', 'It opts out e-mail addresses alone, and the contact has none');
  const json = { opted_in: false, reason: 'Asked not to be contacted' };
  for (const email of emails) {
    const call = {
      method: 'PATCH' as const,
      path: `/rest/v2/emailAddresses/${encodeURIComponent(email)}/status`,
      json,
    };
    const { opted_in: isIn } = await askKeap(place, session, call, Status);
    if (isIn) throw new VendorError(vendor, 'protocol', 'It did not opt the address out');
  }
};

/** The contacts of a Keap account. */
export const createContactBook = (place: KeapPlace): ContactBook => ({
  kind: 'book',
  find: (session, search) => find(place, session, search),
  read: async (session, id) => {
    const held = await readRaw(place, session, id);
    return held && contactOf(held, await namesOfTags(place, session, held.tag_ids ?? []));
  },
  list: (session, at) => listAll(place, session, at),
  create: (session, input) => create(place, session, input),
  update: (session, id, input) => update(place, session, id, input),
  markDoNotDisturb: (session, id) => markDoNotDisturb(place, session, id),
  delete: async (session, id) => {
    await maybeKeap(place, session, { method: 'DELETE', path: pathOf(id) }, z.unknown());
  },
});
