import type { Estimated, FoundPage, PageInput, Question } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { filterSchemas, maxPreviewed } from '@galena/contract/search';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { findTeamPeople, hasTeamPeople, type KnownEmployee } from '../records/index.ts';
import type { RegisteredSearcher } from '../sources/index.ts';
import { countriesOf, matchOf, personLeadOf, testsOf } from './team-people.rules.ts';

const key = 'team_pages';
/** So many are read at a time. */
const piece = 1_000;
/** Counts end after so many were looked at: "10,000+". */
const maxRead = 10_000;

const placeOf = ({ country, state, city }: Question['location']) => ({
  country: country?.toUpperCase() ?? null,
  state: state ?? null,
  city: city ?? null,
});

/** The account's own people; whoever acts for none has none. */
const peopleBehind = async (context: Context, location: Question['location'], behind: number) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) return { people: [], next: null };
  return inReadTransaction(context, (tx) => findTeamPeople(tx, accountId, placeOf(location), behind, piece));
};

const isEmpty = async (context: Context): Promise<boolean> => {
  const accountId = actorAccount(context.actor);
  return accountId === null || !(await inReadTransaction(context, (tx) => hasTeamPeople(tx, accountId)));
};

const refuse = (message: string): VendorError => new VendorError(key, 'bad_input', message);

type Fitting = { readonly person: KnownEmployee; readonly percent: number };

/** Who of those behind an id fits, piece by piece; `isLast`: nobody comes behind. */
async function* findFitting(context: Context, { location, filters, match }: Question, behind: number) {
  const parsed = filterSchemas.people.safeParse(filters);
  if (!parsed.success) throw refuse('The filters do not fit this kind of search');
  const tests = testsOf(parsed.data);
  for (let last: number | null = behind; last !== null;) {
    const { people, next }: Awaited<ReturnType<typeof peopleBehind>> = await peopleBehind(context, location, last);
    const fitting: readonly Fitting[] = people
      .map((person) => ({ person, percent: matchOf(person, tests) }))
      .filter(({ percent }) => percent >= match);
    yield { fitting, read: people.length, isLast: next === null };
    last = next;
  }
}

const leadOf = ({ person, percent }: Fitting): LeadRecord => personLeadOf(person, percent);

const estimate = async (context: Context, question: Question): Promise<Estimated> => {
  const found: Fitting[] = [];
  let [read, isCapped] = [0, false];
  for await (const { fitting, read: more, isLast } of findFitting(context, question, 0)) {
    found.push(...fitting);
    read += more;
    isCapped = !isLast && read >= maxRead;
    if (isCapped) break;
  }
  return {
    available: found.length,
    isCapped,
    // Of those beyond nobody counted how many have one.
    withEmail: isCapped ? null : found.filter(({ person }) => person.email !== null).length,
    facets: { countries: countriesOf(found.map(({ person }) => person)), categories: [] },
    first: found.slice(0, maxPreviewed).map(leadOf),
  };
};

const find = async (context: Context, question: Question, { cursor, limit }: PageInput): Promise<FoundPage> => {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw refuse('The cursor is none of ours');
  const found: Fitting[] = [];
  for await (const { fitting } of findFitting(context, question, Number(cursor ?? 0))) {
    found.push(...fitting);
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  return { records: page.map(leadOf), next: found.length > limit ? String(page.at(-1)?.person.id) : null };
};

/** The people whom look-ups of the account found on pages of websites: its own, so that nothing is paid for them again. */
export const teamPeople: RegisteredSearcher = {
  key,
  label: 'Team pages you looked up',
  type: 'people',
  isSandbox: false,
  isPaidFor: true,
  method: 'crawl',
  examples: [],
  supportedFilters: ['keyword', 'job_titles', 'seniority', 'companies'],
  cost: 'free',
  licence: null,
  estimate,
  find,
  isEmpty,
};
