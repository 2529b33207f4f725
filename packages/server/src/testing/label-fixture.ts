import { expect } from 'vitest';
import type { ListType } from '@galena/contract/kernel';
import { labelRoutes, type CustomLabel } from '@galena/contract/labels';
import type { List } from '@galena/contract/lists';
import { createListFixture, leadOf, type ListFixture } from './list-fixture.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/** What a new label is sent as; what is not said is a text for companies. */
export const newLabel = (input: Partial<CustomLabel> = {}) => ({
  list_type: 'company' as ListType,
  name: `field_${(serial += 1)}`,
  title: 'A field',
  kind: 'text' as const,
  ...input,
});

export const createLabel = async ({ client }: ListFixture, input: Partial<CustomLabel> = {}): Promise<CustomLabel> =>
  (await client.call(labelRoutes.create, { body: newLabel(input) })).data;

/** Sends a label as it is, but for what changes. */
export const updateLabel = (
  { client }: ListFixture,
  label: CustomLabel,
  change: Partial<CustomLabel> & { readonly renamed?: { from: string; to: string }[] } = {},
) => {
  const { name, title, kind, options, is_active } = label;
  const body = { name, title, kind, options, is_active, ...change };
  return client.call(labelRoutes.update, { params: { id: label.id }, body });
};

/** Puts values into records by their names, past the ways by which they come in. */
export const plantLabelValues = async (
  { owner }: TestApp,
  list: List,
  label: CustomLabel,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    const { rowCount } = await owner.query(
      `update records.results set labels = labels || jsonb_build_object($1::text, $2::jsonb) where list_id = $3 and name = $4`,
      [String(label.id), JSON.stringify(value), list.id, name],
    );
    expect(rowCount, name).toBe(1);
  }
};

/** Somebody with a list of records of these names. */
export const withRecords = async (app: TestApp, names: readonly string[]) => {
  const fixture = await createListFixture(app);
  const list = await fixture.createList({ type: 'company' });
  await fixture.write(
    list,
    names.map((name) => leadOf(name, { name })),
  );
  return { fixture, list };
};
