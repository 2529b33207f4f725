import { company } from './company.ts';
import { domain } from './domain.ts';
import { group } from './group.ts';
import { influencer } from './influencer.ts';
import { sandboxOf } from './kind.ts';
import { local } from './local.ts';
import { people } from './people.ts';

/** The invented world: a searcher for each kind of leads. */
export const sandboxes = [
  sandboxOf(people),
  sandboxOf(company),
  sandboxOf(local),
  sandboxOf(domain),
  sandboxOf(influencer),
  sandboxOf(group),
];
