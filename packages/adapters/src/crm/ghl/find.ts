import { z } from 'zod';
import type { CrmSearch, CrmSession } from '../port.ts';
import { askGhl, maybeGhl, type GhlPlace, locationOf } from './api.ts';

const Named = z.object({ id: z.string().min(1) });
// No contact is null, left out, or empty: the contract does not say how.
const Found = z.object({ contact: z.union([Named, z.strictObject({}), z.null()]).optional() });
const Listed = z.object({ contacts: z.array(Named) });

/** By what one contact is looked up. */
type GhlWay = { readonly email: string } | { readonly number: string };

/** Everything that a search names, the addresses first. */
export const waysOf = ({ emails, phones }: CrmSearch): readonly GhlWay[] => [
  ...emails.map((email) => ({ email })),
  ...phones.map((number) => ({ number })),
];

/** The contact that GoHighLevel itself takes for the same (its upsert goes by that as well); null: none. */
export const findDuplicate = async (place: GhlPlace, session: CrmSession, way: GhlWay): Promise<string | null> => {
  const query = { locationId: locationOf(place, session), ...way };
  const { contact } = await askGhl(place, session, { path: '/contacts/search/duplicate', query }, Found);
  return contact && 'id' in contact ? contact.id : null;
};

/** More doubles of one lead than this are not told of. */
const maxListed = 20;

/**
 * The contacts with one of these addresses or numbers, the oldest first. This is the one way to see several with the same address:
 * the look-up of a duplicate answers with one contact. The contract leaves the form of the question open (SearchBodyV2DTO), so who
 * does not take this one lists nobody.
 */
export const listContacts = async (
  place: GhlPlace,
  session: CrmSession,
  ways: readonly GhlWay[],
): Promise<readonly string[]> => {
  const filters = ways.map((way) =>
    'email' in way
      ? { field: 'email', operator: 'eq', value: way.email }
      : { field: 'phone', operator: 'eq', value: way.number },
  );
  const json = {
    locationId: locationOf(place, session),
    page: 1,
    pageLimit: maxListed,
    filters: [{ group: 'OR', filters }],
    sort: [{ field: 'dateAdded', direction: 'asc' }],
  };
  const call = { method: 'POST', path: '/contacts/search', json } as const;
  const listed = await maybeGhl(place, session, call, Listed, () => true);
  return [...new Set((listed?.contacts ?? []).slice(0, maxListed).map(({ id }) => id))];
};
