import { maybeSeat } from '../slug.ts';
import type { Business } from './business.ts';
import { maybeCompany } from './of-company.ts';
import { maybeLocal } from './of-local.ts';
import { maybeGroup, maybeInfluencer } from './of-others.ts';

const sought = { company: maybeCompany, group: maybeGroup, influencer: maybeInfluencer, local: maybeLocal } as const;

/** Whose slug this is: made again from the slug alone. Null: nobody's. */
export const maybeBusiness = (slug: string): Business | null => {
  const seat = maybeSeat(slug);
  return seat && sought[seat.kind](slug, seat);
};
