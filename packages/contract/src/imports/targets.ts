import { fieldsOf, isSourced, type Field, type OwnField } from '../contacts/index.ts';
import type { ListType } from '../kernel/index.ts';
import { cellNameOf, fieldOfLabel, type LabelField } from '../labels/index.ts';

/** What a column of a file may hold. */
export type ImportTarget = {
  /** A field of the record as `fieldsOf` names it; `location`: a city, a state and a country in one text; `labels.<id>`. */
  readonly name: string;
  readonly kind: Field['kind'];
  /** Of a label of the account's, with what files may call it besides its title. */
  readonly own?: OwnField & { readonly name: string };
};

const location: ImportTarget = { name: 'location', kind: 'text' };

/**
 * What the columns of a file may hold: what comes from somewhere, and nothing that the house says of a record; by the kind of its list.
 * The one place that says so.
 * @param labels of the account for lists of this kind, those that are in use
 */
export const importTargets = (type: ListType, labels: readonly LabelField[]): readonly ImportTarget[] => [
  ...fieldsOf[type].filter(isSourced).map(({ name, kind }): ImportTarget => ({
    name,
    kind: name === 'email' || name === 'phone' ? 'contacts' : kind,
  })),
  location,
  ...labels.map((label): ImportTarget => {
    const field = fieldOfLabel(label);
    const { id, name, title, options } = label;
    return { name: cellNameOf(field), kind: field.kind, own: { id, name, title, options } };
  }),
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
