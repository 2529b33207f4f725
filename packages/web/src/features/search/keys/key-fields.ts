import type { VendorKey } from '@galena/contract/search';

/** A part of a key, as its form asks for it. */
export type KeyField = { readonly name: string; readonly label: string; readonly isRequired: boolean };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the form of a key asks for, by the JSON Schema of its vendor; its words are the vendor's own. */
export const fieldsOf = ({ properties, required }: VendorKey['config']): readonly KeyField[] => {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const fields = typeof properties === 'object' && !Array.isArray(properties) ? properties : {};
  return Object.entries(fields ?? {}).map(([name, field]) => {
    const { title, description } = (field ?? {}) as Readonly<Record<string, unknown>>;
    return { name, label: textOf(title) ?? textOf(description) ?? name, isRequired: needed.includes(name) };
  });
};

/** Every field empty: what is kept is never shown. */
export const emptyKey = (fields: readonly KeyField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));
