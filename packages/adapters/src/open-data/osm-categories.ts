import { noBusiness } from '@galena/contract/search';
import { readKinds } from './other-kinds.ts';
import { tagSelectors, type TagCondition, type TagSelector } from './osm-selectors.ts';

type Tags = Readonly<Record<string, string>>;

/** The single values of a tag: `pizza;kebab` are two. */
const valuesOf = (tags: Tags, key: string): readonly string[] => {
  const text = tags[key];
  if (text === undefined) return [];
  return text.includes(';') ? text.split(';').map((value) => value.trim()) : [text];
};

const entriesOf = ({ key, values }: TagCondition): readonly string[] =>
  (values ?? []).map((value) => `${key}=${value}`);

// A file has millions of objects: each looks only at the selectors that begin with one of its own tags.
const byFirst = new Map<string, (TagSelector & { readonly order: number })[]>();
for (const [order, selector] of tagSelectors.entries())
  for (const entry of selector.conditions.slice(0, 1).flatMap(entriesOf)) {
    const before = byFirst.get(entry);
    if (before) before.push({ ...selector, order });
    else byFirst.set(entry, [{ ...selector, order }]);
  }
const firstKeys = [...new Set(tagSelectors.flatMap(({ conditions }) => conditions[0]?.key ?? []))];

const bySlug = new Map<string, TagSelector[]>();
for (const selector of tagSelectors)
  for (const slug of selector.slugs) bySlug.set(slug, [...(bySlug.get(slug) ?? []), selector]);

/** How the tags fulfil a condition: 0 not at all, 1 by a mere `yes` (they do that too), 2 by what they are. */
const holds = (tags: Tags, { key, values }: TagCondition): 0 | 1 | 2 => {
  const present = valuesOf(tags, key).filter((value) => (values ? values.includes(value) : value !== 'no'));
  if (present.length === 0) return 0;
  return present.some((value) => value !== 'yes') ? 2 : 1;
};

type Hit = { readonly slugs: readonly string[]; readonly order: number; readonly told: number; readonly asked: number };

const maybeHit = (tags: Tags, { slugs, conditions, order }: TagSelector & { readonly order: number }): Hit | null => {
  let told = 0;
  for (const condition of conditions) {
    const held = holds(tags, condition);
    if (held === 0) return null;
    told += held === 2 ? 1 : 0;
  }
  return { slugs, order, told, asked: conditions.length };
};

/**
 * The categories that tags speak of, the most special first: what more conditions describe. What is only done besides
 * (a bicycle shop that repairs) comes after what it is.
 */
export const categoriesOfOsm = (tags: Tags): readonly string[] => {
  const hits: Hit[] = [];
  for (const key of firstKeys)
    for (const value of valuesOf(tags, key))
      for (const selector of byFirst.get(`${key}=${value}`) ?? []) {
        const hit = maybeHit(tags, selector);
        if (hit) hits.push(hit);
      }
  hits.sort((a, b) => b.told - a.told || a.asked - b.asked || a.order - b.order);
  return [...new Set(hits.flatMap(({ slugs }) => slugs))];
};

const others = {
  shop: 'other-shop',
  office: 'other-office',
  craft: 'other-craft',
  healthcare: 'other-business',
  club: 'other-business',
} as const;

/** What has none of the categories: by the first of its keys that says what it is, with its values as words. */
export const otherOfOsm = (
  tags: Tags,
  keys: readonly string[],
): { readonly category: string; readonly kinds: readonly string[] } => {
  const named = keys.filter((key) => tags[key] !== undefined && tags[key] !== 'no');
  const key = (Object.keys(others) as (keyof typeof others)[]).find((one) => named.includes(one));
  const kinds = readKinds(named.flatMap((one) => valuesOf(tags, one)).filter((value) => value !== 'yes'));
  return { category: key === undefined ? noBusiness : others[key], kinds };
};

/** A key that makes something of another kind, and the values with which it has a category by that alone. */
export type OtherTag = { readonly key: string; readonly except: readonly string[] };

const valuesKnown = (key: string): readonly string[] => [
  ...new Set(
    tagSelectors.flatMap(({ conditions: [first, ...more] }) =>
      first?.key === key && more.length === 0 ? (first.values ?? []) : [],
    ),
  ),
];

/** What another kind is in tags: whatever stands under some keys and has no category. Empty: it is a category of the list. */
export const otherTagsOf = (slug: string, keys: readonly string[]): readonly OtherTag[] =>
  keys
    .filter((key) => ((others as Readonly<Record<string, string>>)[key] ?? noBusiness) === slug)
    .map((key) => ({ key, except: valuesKnown(key) }));

/** What a category is in tags; empty: OpenStreetMap has no words for it. */
export const tagSelectorsOf = (slug: string): readonly TagSelector[] => bySlug.get(slug) ?? [];
