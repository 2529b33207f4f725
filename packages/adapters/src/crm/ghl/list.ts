import { z } from 'zod';
import type { CrmContactPage, CrmListed, CrmRefusal, CrmSession } from '../port.ts';
import { askGhl, type GhlPlace, locationOf } from './api.ts';
import { Contact } from './contact-shape.ts';

const Page = z.object({ contacts: z.array(Contact) });

/** The most that a page holds (contacts.json, get-contacts). */
const perPage = 100;

/** A channel is closed for good, or as long as its person says so (DndSettingSchema). */
const isClosed = ({ dndSettings }: Contact, channel: string): boolean =>
  ['active', 'permanent'].includes(dndSettings?.[channel]?.status ?? '');

const refusalsOf = (contact: Contact): readonly CrmRefusal[] => {
  const { email, phone, dnd } = contact;
  const isQuiet = dnd === true;
  const why = isQuiet ? 'do_not_disturb' : 'unsubscribed';
  const isPhoneClosed = isClosed(contact, 'Call') && isClosed(contact, 'SMS');
  return [
    ...(email && (isQuiet || isClosed(contact, 'Email')) ? [{ kind: 'email', text: email, why } as const] : []),
    ...(phone && (isQuiet || isPhoneClosed) ? [{ kind: 'phone', text: phone, why } as const] : []),
  ];
};

/** What a contact says, in the list of all or in a notice. */
export const listedOf = (contact: Contact): CrmListed => ({
  emails: contact.email ? [contact.email] : [],
  phones: contact.phone ? [contact.phone] : [],
  websites: contact.website ? [contact.website] : [],
  tags: contact.tags ?? [],
  // Opportunities are none of the scopes that are granted.
  stages: [],
  refusals: refusalsOf(contact),
});

/**
 * Contacts of a location, page after page. The vendor calls this list old, and leaves open how the newer one is asked for pages
 * (SearchBodyV2DTO). Its document names address and tags of the contacts in it; number and do-not-disturb are read where they stand.
 */
export const listAll = async (place: GhlPlace, session: CrmSession, at: string | null): Promise<CrmContactPage> => {
  const [startAfter, startAfterId] = at?.split(' ') ?? [];
  const query = {
    locationId: locationOf(place, session),
    limit: perPage,
    ...(startAfter !== undefined && { startAfter, startAfterId }),
  };
  const { contacts } = await askGhl(place, session, { path: '/contacts/', query }, Page);
  const last = contacts.length < perPage ? undefined : contacts.at(-1);
  const next = last && `${Date.parse(last.dateAdded ?? '')} ${last.id}`;
  // Whoever says the same place again would be asked for ever.
  return { contacts: contacts.map(listedOf), next: next === undefined || next === at ? null : next };
};
