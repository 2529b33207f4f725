import { hasEmail } from '../contacts.ts';
import { local, localSlug, wholeRecordOf } from '../local.ts';
import { personName } from '../names.ts';
import { chanceOf, type Chance } from '../chance.ts';
import type { Seat } from '../slug.ts';
import { businessOf, fullName, siteChance, type Business, type Technology } from './business.ts';
import { languageOf, siteWords } from './language.ts';
import { largestTeam, teamOf } from './team.ts';

// Half of the small ones have a site that nothing is known of.
const built: readonly (Technology | null)[] = [
  null,
  null,
  null,
  null,
  null,
  'wordpress',
  'wordpress',
  'wix',
  'shopify',
  'joomla',
  'typo3',
];

const technologiesOf = (chance: Chance): ReadonlySet<Technology> => {
  const own = chance.pick(built);
  const onMaps = chance.isTrue(0.25);
  return new Set<Technology>([...(own === null ? [] : [own]), ...(onMaps ? ['google my business' as const] : [])]);
};

/** The local business on this seat; null: nobody has it. */
export const maybeLocal = (slug: string, { place, n, category }: Seat): Business | null => {
  const { country, state, city } = place;
  const location = { label: '', ...(country && { country }), ...(state && { state }), ...(city && { city }) };
  const [shelf] = local.shelvesOf(location, { categories: [category ?? ''] });
  const row = shelf && n < shelf.size ? local.rowOf(shelf, n, { radius_km: 50 }) : null;
  if (!row || localSlug(row) !== slug) return null;
  const record = wholeRecordOf(row);
  const words = siteWords[languageOf(country)];
  const chance = siteChance(slug, 1);
  // The same draw as in the record, for the owner's gender.
  const { gender } = personName(chanceOf(row.shelf.seed + 1, n), country);
  const owner =
    record.first_name === undefined ? null : fullName({ first: record.first_name, last: record.last_name ?? '' });
  const role = words.owner[gender === 'female' ? 0 : 1];
  const employees = record.employee_count;
  const business = businessOf(slug, record, { trade: row.shelf.category.name });
  const members = teamOf(owner === null ? [] : [{ name: owner, role, emails: [], phones: [] }], {
    chance,
    words,
    country,
    host: business.host,
    size: employees < 2 ? 0 : chance.int(2, Math.min(largestTeam, employees)),
    hasEmails: hasEmail(row.mailOnSite),
  });
  return {
    ...business,
    owner,
    members: employees < 2 ? [] : members,
    technologies: technologiesOf(siteChance(slug, 2)),
    facts: employees < 2 ? [] : [words.people(employees)],
    hasWebsite: row.hasWebsite,
  };
};
