import { fieldsOf, leadColumnNames } from '@galena/contract/contacts';
import { jsonSchemaOf, type JsonSchema, type ListType } from '@galena/contract/kernel';
import { filterSchemas } from '@galena/contract/search';
import { enrichInputs } from './request-shape.ts';
import type { Manifest } from './shape.ts';
import { referenceText, type Reference } from '../../vendor/manifest/template.ts';

/** What a reference stands for. */
export type ValueKind = 'text' | 'number' | 'flag' | 'texts';

/** What can be spoken of, by the text of the reference. */
export type Vocabulary = ReadonlyMap<string, ValueKind>;

const kindOf = (node: JsonSchema): ValueKind | 'parts' | null => {
  const forms = (node['anyOf'] as readonly JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');
  if (forms?.[0]) return kindOf(forms[0]);
  const { type } = node;
  if (type === 'object') return 'parts';
  if (type === 'array') return 'texts';
  if (type === 'boolean') return 'flag';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
};

type Properties = Readonly<Record<string, JsonSchema>>;

const filterKinds = (type: ListType): readonly (readonly [string, ValueKind])[] => {
  const properties = jsonSchemaOf(filterSchemas[type], 'input')['properties'] as Properties;
  return Object.entries(properties).flatMap(([name, node]) => {
    const kind = kindOf(node);
    if (kind !== 'parts') return kind === null ? [] : [[`filter.${name}`, kind] as const];
    const [object = node] = (node['anyOf'] as readonly JsonSchema[] | undefined) ?? [node];
    return Object.entries((object['properties'] ?? {}) as Properties).map(
      ([part, inner]) => [`filter.${name}.${part}`, (kindOf(inner) ?? 'text') as ValueKind] as const,
    );
  });
};

const placeKinds: readonly (readonly [string, ValueKind])[] = [
  ...['label', 'country', 'state', 'city'].map((name) => [`place.${name}`, 'text'] as const),
  ...['lat', 'lng', 'radius_km', 'radius_m'].map((name) => [`place.${name}`, 'number'] as const),
];

const pageKinds = (manifest: Manifest): readonly (readonly [string, ValueKind])[] => {
  const { kind } = manifest.requests.search.paging;
  const size = ['page.size', 'number'] as const;
  if (kind === 'page') return [size, ['page.number', 'number']];
  if (kind === 'offset') return [size, ['page.offset', 'number']];
  return kind === 'cursor' ? [size, ['page.cursor', 'text']] : [size];
};

const settingKinds = ({ settings }: Manifest, hasSecrets: boolean): readonly (readonly [string, ValueKind])[] =>
  Object.entries(settings).flatMap(([name, { kind }]) =>
    kind === 'secret' && !hasSecrets ? [] : [[`setting.${name}`, kind === 'number' ? 'number' : 'text'] as const],
  );

/** What each part of a manifest may speak of. Secrets only in `auth`: they stand in no recorded request, and in no test on a screen. */
export const vocabularies = (manifest: Manifest) => {
  const settings = settingKinds(manifest, false);
  return {
    auth: new Map(settingKinds(manifest, true)),
    search: new Map([...filterKinds(manifest.type), ...placeKinds, ...pageKinds(manifest), ...settings]),
    test: new Map(settings),
    enrich: (inputs: readonly string[]): Vocabulary =>
      new Map([
        ...settings,
        ...enrichInputs.filter((one) => inputs.includes(one)).map((one) => [`input.${one}`, 'text'] as const),
      ]),
    /** A manifest may require what people choose: filters and places. */
    requires: new Map([...filterKinds(manifest.type), ...placeKinds]),
  };
};

/** The names of filters that exist for a kind of leads. */
export const filtersOfKind = (type: ListType): readonly string[] => Object.keys(filterSchemas[type].shape);

/** Names of data that people can read of a kind of leads; where a thing lies is told of every kind. */
export const dataOfKind = (type: ListType): readonly string[] => [
  ...new Set([
    ...fieldsOf[type].flatMap(({ name }) => (name.startsWith('data.') ? [name.slice('data.'.length)] : [])),
    'lat',
    'lng',
  ]),
];

/** Whether a filter may be checked in a field. */
export const isField = (type: ListType, field: string): boolean =>
  (leadColumnNames as readonly string[]).includes(field) ||
  field === 'emails' ||
  field === 'phones' ||
  (field.startsWith('data.') && dataOfKind(type).includes(field.slice('data.'.length)));

/** What is wrong with a reference; null: it is known. */
export const faultOfReference = (reference: Reference, known: Vocabulary): string | null => {
  const text = referenceText(reference);
  if (known.has(text)) return null;
  const parts = [...known.keys()].filter((name) => name.startsWith(`${text}.`));
  if (parts.length > 0) return `${text} has parts. Use one of: ${parts.join(', ')}.`;
  if (reference.scope === 'setting') return `${text} isn’t declared, or is a secret outside of "auth".`;
  return `There’s no ${text} here.`;
};
