import { maybeWrittenDay } from '@galena/contract/kernel';
import type { CrmContact, CrmFieldKind, CrmSession, CrmValue, CrmValues } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { nameIn } from './ask.ts';
import type { ListField, Writing } from './field-shape.ts';
import { textOf } from './fill.ts';
import { holds, type KnownField } from './known-fields.ts';
import type { CrmManifest } from './shape.ts';

const dayIn = (value: unknown): string | undefined => {
  const day = typeof value === 'string' ? maybeWrittenDay(value) : null;
  if (day !== null) return day;
  const figure = typeof value === 'string' && /^-?\d{9,14}$/.test(value) ? Number(value) : value;
  if (typeof figure !== 'number' || !Number.isFinite(figure)) return undefined;
  const moment = Math.abs(figure) < 100_000_000_000 ? figure * 1000 : figure;
  return Math.abs(moment) > 8.64e15 ? undefined : new Date(moment).toISOString().slice(0, 10);
};

const numberIn = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined;
};

const flagIn = (value: unknown, { flags }: Writing): boolean | undefined => {
  if (flags !== undefined && Object.is(value, flags.yes)) return true;
  if (flags !== undefined && Object.is(value, flags.no)) return false;
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
};

const choiceIn = ({ sent }: KnownField, value: unknown): string | undefined => {
  const text = nameIn(value);
  if (text === null || sent === null) return text ?? undefined;
  return [...sent].find(([, one]) => String(one) === text)?.[0] ?? text;
};

const choicesIn = (value: unknown, known: KnownField, { choices }: Writing): readonly string[] | undefined => {
  const list = typeof value === 'string' && choices !== undefined ? value.split(choices) : value;
  const all = Array.isArray(list) ? list : [list];
  const found = all.flatMap((one: unknown) => choiceIn(known, one) ?? []);
  return found.length === 0 ? undefined : found;
};

const readers: Readonly<
  Record<CrmFieldKind, (value: unknown, known: KnownField, writing: Writing) => CrmValue | undefined>
> = {
  text: (value) => nameIn(value) ?? undefined,
  long_text: (value) => nameIn(value) ?? undefined,
  email: (value) => nameIn(value) ?? undefined,
  phone: (value) => nameIn(value) ?? undefined,
  url: (value) => nameIn(value) ?? undefined,
  number: numberIn,
  date: dayIn,
  boolean: (value, _known, writing) => flagIn(value, writing),
  choice: (value, known) => choiceIn(known, value),
  choices: choicesIn,
};

const fieldOf = (value: unknown, name: string): unknown =>
  at(value, `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);

/** The first of a list: the one with the flag, or the one that stands first. */
const firstOf = (value: unknown, { value: name, primary }: ListField): unknown => {
  if (!Array.isArray(value)) return undefined;
  const flagged = primary === undefined ? undefined : value.find((one: unknown) => fieldOf(one, primary) === true);
  return fieldOf(flagged ?? value[0], name);
};

/** What stands in an item under the name of a field. */
export const rawValue = ({ contact }: CrmManifest, item: unknown, { field, name }: KnownField): unknown => {
  const place = field.isCustom ? (contact.custom_values ?? contact.values) : contact.values;
  return fieldOf(at(item, place), name);
};

const valuesIn = (manifest: CrmManifest, item: unknown, known: readonly KnownField[]): CrmValues =>
  Object.fromEntries(
    known.flatMap((one) => {
      const raw = rawValue(manifest, item, one);
      const plain = one.list === null ? raw : firstOf(raw, one.list);
      if (plain === undefined || plain === null || plain === '') return [];
      const value = readers[one.field.kind](plain, one, manifest.writing);
      return value === undefined ? [] : [[one.field.key, value] as const];
    }),
  );

const tagsIn = (value: unknown): readonly string[] => {
  const list: readonly unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return [...new Set(list.flatMap((one) => nameIn(one) ?? []))];
};

/** The id of a contact; null: the item has none, or it is gone. */
export const idIn = ({ contact }: CrmManifest, item: unknown, place = contact.id): string | null =>
  contact.gone.some((one) => holds(item, one)) ? null : nameIn(at(item, place));

/** A contact as the port speaks of it; null: what came has no id, or says that it is gone. */
export const readContact = (
  manifest: CrmManifest,
  item: unknown,
  { known, session }: { readonly known: readonly KnownField[]; readonly session: CrmSession },
): CrmContact | null => {
  const { contact } = manifest;
  const id = idIn(manifest, item);
  if (id === null) return null;
  const variables = {
    'contact.id': encodeURIComponent(id),
    'account.id': session.place && encodeURIComponent(session.place),
  };
  const yes = contact.do_not_disturb?.yes ?? [];
  const mark = contact.do_not_disturb && at(item, contact.do_not_disturb.at);
  return {
    id,
    url: contact.url === undefined ? null : (textOf(contact.url, variables) ?? null),
    values: valuesIn(manifest, item, known),
    tags: contact.tags === undefined ? [] : tagsIn(at(item, contact.tags)),
    owner: contact.owner === undefined ? null : nameIn(at(item, contact.owner)),
    isDoNotDisturb: mark === undefined ? null : yes.some((one) => Object.is(one, mark)),
  };
};

/** When a contact was made, to sort by; NaN: it does not say. */
export const createdIn = ({ contact }: CrmManifest, item: unknown): number => {
  const value = contact.created === undefined ? undefined : at(item, contact.created);
  return typeof value === 'number' ? value : Date.parse(typeof value === 'string' ? value : '');
};
