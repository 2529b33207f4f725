import { group, groupShelf, groupSlug } from '../group.ts';
import { influencer, influencerShelf, influencerSlug } from '../influencer.ts';
import type { Seat } from '../slug.ts';
import { businessOf, type Business } from './business.ts';
import { languageOf, siteWords } from './language.ts';

const nobody = { label: '' };

/** The influencer on this seat, with a page of their own; null: nobody has it. */
export const maybeInfluencer = (slug: string, { place, n }: Seat): Business | null => {
  const shelf = influencerShelf(place);
  const row = n < shelf.size ? influencer.rowOf(shelf, n, {}) : null;
  if (!row || influencerSlug(row) !== slug) return null;
  const record = influencer.recordOf(row, nobody);
  const about = row.interests.join(' · ');
  return businessOf(slug, record, { trade: row.interests[0] ?? '', about, owner: record.name ?? null });
};

/** The group on this seat; null: there is none. */
export const maybeGroup = (slug: string, { place, n }: Seat): Business | null => {
  const shelf = groupShelf(place);
  const row = n < shelf.size ? group.rowOf(shelf, n, {}) : null;
  if (!row || groupSlug(row) !== slug) return null;
  const facts = [siteWords[languageOf(place.country)].members(row.members)];
  return businessOf(slug, group.recordOf(row, nobody), { trade: row.name, about: row.description, facts });
};
