import { fieldsOf, isSourced, type Field } from '../contacts/index.ts';
import type { ListType } from '../kernel/index.ts';

/** What a column of a file may hold. */
export type ImportTarget = {
  /** A field of the record as `fieldsOf` names it, or `location`: a city, a state and a country in one text. */
  readonly name: string;
  readonly kind: Field['kind'];
};

const location: ImportTarget = { name: 'location', kind: 'text' };

/** What the columns of a file may hold: what comes from somewhere, and nothing that the house says of a record; by the kind of its list. The one place that says so. */
export const importTargets = (type: ListType): readonly ImportTarget[] => [
  ...fieldsOf[type].filter(isSourced).map(({ name, kind }): ImportTarget => ({
    name,
    kind: name === 'email' || name === 'phone' ? 'contacts' : kind,
  })),
  location,
];

/** Of these one column at least has to be there; several in a line are needed together. */
export const identifying: Readonly<Record<ListType, readonly (readonly string[])[]>> = {
  people: [['linkedin_url'], ['email']],
  company: [['website'], ['name']],
  local: [['website'], ['name']],
  domain: [['website']],
  influencer: [['data.url'], ['data.platform', 'data.username']],
  group: [['data.url']],
};
