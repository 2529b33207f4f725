import { VendorError } from '@galena/contract/kernel';
import type { CrmField, CrmSession } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { ask, nameIn } from './ask.ts';
import type { CustomFields, ListField, StandardField } from './field-shape.ts';
import { fillRequest, type Variables } from './fill.ts';
import { nextPlace, pageVariables, type Place } from './pages.ts';
import type { Condition } from './request-shape.ts';
import type { CrmManifest } from './shape.ts';

/** A field with what the CRM itself calls it. */
export type KnownField = {
  readonly field: CrmField;
  readonly name: string;
  /** What is sent for a choice; null: the choice itself. */
  readonly sent: ReadonlyMap<string, string | number> | null;
  readonly list: ListField | null;
};

const maxPages = 50;
const longestLabel = 300;

/** Whether something stands at a place of an answer. */
export const holds = (item: unknown, { at: place, is }: Condition): boolean => Object.is(at(item, place), is);

const standardField = ({ key, label, kind, name, options, max_length, list }: StandardField): KnownField => ({
  field: { key, label, kind, options: options ?? [], isCustom: false, maxLength: max_length ?? null },
  name: name ?? key,
  sent: null,
  list: list ?? null,
});

/** The fields that a CRM is born with. */
export const standardFields = ({ fields }: CrmManifest): readonly KnownField[] => fields.standard.map(standardField);

const isPart = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value));

/** What may be chosen in a field, with what is sent for it. */
const choicesOf = (item: unknown, { options }: CustomFields): ReadonlyMap<string, string | number> => {
  const list = options === undefined ? null : at(item, options.items);
  if (options === undefined || !Array.isArray(list)) return new Map();
  return new Map(
    list.flatMap((option: unknown) => {
      const value = at(option, options.value);
      const sent = at(option, options.sent ?? options.value);
      return isPart(value) && isPart(sent) ? [[String(value), sent] as const] : [];
    }),
  );
};

const customField = (item: unknown, custom: CustomFields): KnownField | null => {
  const name = at(item, custom.name);
  const type = custom.type.map((place) => nameIn(at(item, place)) ?? '').join('/');
  const kind = Object.hasOwn(custom.kinds, type) ? custom.kinds[type] : undefined;
  if (!isPart(name) || kind === undefined) return null;
  if (!custom.only.every((one) => holds(item, one)) || custom.except.some((one) => holds(item, one))) return null;
  const isChoice = kind === 'choice' || kind === 'choices';
  const choices = choicesOf(item, custom);
  const longest = custom.max_length === undefined ? null : at(item, custom.max_length);
  return {
    field: {
      key: `${custom.prefix}${String(name)}`,
      label: (nameIn(at(item, custom.label)) ?? String(name)).slice(0, longestLabel),
      kind,
      options: isChoice ? [...choices.keys()] : [],
      isCustom: true,
      maxLength: Number.isInteger(longest) && Number(longest) > 0 ? Number(longest) : null,
    },
    name: String(name),
    sent: isChoice && custom.options?.sent !== undefined ? choices : null,
    list: null,
  };
};

const protocol = ({ key }: CrmManifest, message: string) => new VendorError(key, 'protocol', message);

const itemsOf = async (manifest: CrmManifest, custom: CustomFields, session: CrmSession) => {
  const items: unknown[] = [];
  const seen = new Set<Place>();
  let place: Place = null;
  do {
    const variables: Variables = { 'account.id': session.place, ...pageVariables(custom.paging, place) };
    const { json } = await ask(manifest, session, fillRequest(manifest.key, custom, variables));
    const page = at(json, custom.items);
    if (!Array.isArray(page)) throw protocol(manifest, 'The list of fields isn’t where it should be');
    items.push(...(page as readonly unknown[]));
    seen.add(place);
    place = nextPlace(custom.paging, place, json, page.length);
    if (place !== null && (seen.has(place) || seen.size >= maxPages))
      throw protocol(manifest, 'Its pages of fields go round in a circle');
  } while (place !== null);
  return items;
};

/** All fields of a CRM’s contacts, those that it is born with first. @throws VendorError */
export const findKnownFields = async (manifest: CrmManifest, session: CrmSession): Promise<readonly KnownField[]> => {
  const { custom } = manifest.fields;
  const standard = standardFields(manifest);
  if (custom === undefined) return standard;
  const items = await itemsOf(manifest, custom, session);
  const own = new Map<string, KnownField>();
  for (const item of items) {
    const one = customField(item, custom);
    if (one !== null) own.set(one.field.key, one);
  }
  return [...standard, ...own.values()];
};
