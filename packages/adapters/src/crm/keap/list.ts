import { z } from 'zod';
import type { CrmContactPage, CrmListed, CrmRefusal, CrmSession } from '../port.ts';
import { askKeap, type KeapPlace } from './api.ts';
import { Contact, contactFields, isRefused } from './shapes.ts';
import { namesOfTags } from './tags.ts';

const Page = z.object({ contacts: z.array(Contact), next_page_token: z.string().nullish() });
const perPage = 200;

/** States of an address that takes no mail. A `BOUNCE` may pass. */
const dead = new Set(['HARD_BOUNCE', 'INVALID']);

const refusalsOf = ({ email_addresses: emails }: Contact): readonly CrmRefusal[] =>
  (emails ?? []).flatMap(({ email, email_opt_status: status }) => {
    if (!email || !status) return [];
    const why = dead.has(status) ? 'bounced' : isRefused(status) ? 'unsubscribed' : null;
    return why === null ? [] : [{ kind: 'email', text: email, why } as const];
  });

const listedOf = (contact: Contact, names: ReadonlyMap<string, string>): CrmListed => ({
  emails: (contact.email_addresses ?? []).flatMap(({ email }) => email || []),
  phones: (contact.phone_numbers ?? []).flatMap((one) => one.number_e164 || one.number || []),
  websites: contact.website ? [contact.website] : [],
  stages: [],
  tags: (contact.tag_ids ?? []).flatMap((id) => names.get(id) ?? []),
  refusals: refusalsOf(contact),
});

/** Contacts of an account, page after page. */
export const listAll = async (place: KeapPlace, session: CrmSession, at: string | null): Promise<CrmContactPage> => {
  const query = {
    fields: contactFields,
    order_by: 'id asc',
    page_size: perPage,
    ...(at !== null && { page_token: at }),
  };
  const { contacts, next_page_token: next } = await askKeap(place, session, { path: '/rest/v2/contacts', query }, Page);
  const names = await namesOfTags(
    place,
    session,
    contacts.flatMap(({ tag_ids: ids }) => ids ?? []),
  );
  // Whoever says the same place again would be asked for ever.
  return { contacts: contacts.map((one) => listedOf(one, names)), next: next && next !== at ? next : null };
};
