import type { ListType } from '@galena/contract/kernel';
import { AskedSearch, filterSchemas, type Filters } from '@galena/contract/search';
import { fitsType, freshDraft, type Draft } from '../question.ts';

/** What stands behind the question mark, as the router reads it. */
type Search = Readonly<Record<string, unknown>>;

// A drawn area has many corners; browsers and servers take about twice as much.
const longest = 4_000;

const filtersIn = (type: ListType, what: Readonly<Record<string, unknown>> = {}): Filters => {
  const schema = filterSchemas[type].partial();
  const known = Object.entries(what).filter(([name, value]) => schema.safeParse({ [name]: value }).success);
  return Object.fromEntries(known);
};

/**
 * The form that an address describes, filled up from another one.
 * @param base what stands where the address says nothing
 */
export const draftIn = (type: ListType, search: Search, base: Draft): Draft => {
  const { where, what, match, limit, source, others, emails, skip, customers } = AskedSearch.parse(search);
  return {
    ...base,
    ...(where && fitsType(type, where) ? { location: where } : {}),
    ...(what ? { filters: filtersIn(type, what) } : {}),
    ...(match === undefined ? {} : { match }),
    ...(limit === undefined ? {} : { limit }),
    ...(source === undefined ? {} : { searcher: source }),
    ...(others === undefined ? {} : { more_searchers: others }),
    ...(emails === undefined ? {} : { find_emails: emails }),
    ...(skip === undefined ? {} : { skip_owned: skip }),
    ...(customers === undefined ? {} : { skip_customers: customers }),
  };
};

/**
 * What an address says of a form: only what was said, so that it stays readable. The list is not in it: whoever opens the address
 * chooses one of their own.
 */
export const askedIn = (type: ListType, draft: Draft): Search => {
  const {
    location,
    filters,
    match,
    limit,
    searcher,
    more_searchers: others,
    find_emails: emails,
    skip_owned: skip,
    skip_customers: customers,
  } = draft;
  const fresh = freshDraft(type, { label: '', worldwide: true }, null);
  const filled = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const asked = {
    ...(location && !(type === 'domain' && location.worldwide) ? { where: location } : {}),
    ...(filled.length > 0 ? { what: Object.fromEntries(filled) } : {}),
    ...(match === fresh.match ? {} : { match }),
    ...(typeof limit === 'number' && limit !== fresh.limit ? { limit } : {}),
    ...(searcher ? { source: searcher } : {}),
    ...(searcher && others?.length ? { others } : {}),
    ...(typeof emails === 'boolean' && emails !== fresh.find_emails ? { emails } : {}),
    ...(skip === true ? { skip } : {}),
    ...(customers === true ? { customers } : {}),
  };
  return encodeURIComponent(JSON.stringify(asked)).length > longest ? {} : asked;
};

/** The parts of an address that say something of a search. */
export const askedNames = Object.keys(AskedSearch.shape);
