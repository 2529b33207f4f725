import { fieldsOf, type Field, type FieldKind } from '../contacts/index.ts';
import type { ListType } from '../kernel/index.ts';
import type { CustomLabel, LabelKind } from './label.ts';

const kinds: Readonly<Record<LabelKind, FieldKind>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  boolean: 'flag',
  select: 'choice',
};

/** What a label needs to be a field. */
export type LabelField = Pick<CustomLabel, 'id' | 'name' | 'title' | 'kind' | 'options'>;

/** A label as a field of records: `labels.<name>`. */
export const fieldOfLabel = ({ id, name, title, kind, options }: LabelField): Field => ({
  name: `labels.${name}`,
  kind: kinds[kind],
  own: { id, title, options },
});

/** Every field of a kind of list: those that all have, then the account's own. Labels that are turned off are none. */
export const fieldsWith = (
  type: ListType,
  labels: readonly (LabelField & Pick<CustomLabel, 'is_active'>)[],
): readonly Field[] => [
  ...fieldsOf[type],
  ...labels.filter(({ is_active: isActive }) => isActive).map((label) => fieldOfLabel(label)),
];
