import { z } from 'zod';
import { Estimate, Location } from '../search/index.ts';

/** Kinds of leads that others can be like. */
export const similarTypes = ['people', 'company'] as const;
export type SimilarType = (typeof similarTypes)[number];

/** How many are looked for when nothing is said. */
export const standardSimilar = 25;

/** A filter that was made of a record. */
export const DerivedFilter = z.strictObject({
  filter: z.string().describe('Name of the filter, or `location`'),
  field: z.string().describe('The field of the record that it was made of: `job_title`, `data.industry`'),
});
export type DerivedFilter = z.infer<typeof DerivedFilter>;

/** What leads like one would be asked for, found and cost. The highest cost is a ceiling. */
export const SimilarEstimate = Estimate.extend({
  filters: z.record(z.string(), z.json()).describe('What is asked for; send it back, changed or not'),
  match: z.union([z.literal(50), z.literal(100)]),
  limit: z.int(),
  location: Location.describe('Where is asked for: the country of the record'),
  places: z.array(Location).describe('Places of the record to ask for: its country, its state, its city'),
  derived: z.array(DerivedFilter).describe('What of the record the filters were made of'),
});
export type SimilarEstimate = z.infer<typeof SimilarEstimate>;
