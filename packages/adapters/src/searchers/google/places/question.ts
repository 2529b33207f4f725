import { filterSchemas, localCategories, type FiltersOf } from '@galena/contract/search';
import type { Question } from '../../port.ts';
import type { Area } from './area.ts';
import { typeOfCategory } from './kinds.ts';

/** The most that Google hands over of one question, and in one page of it. */
export const hardEnd = 60;
export const largestPage = 20;

/** One question to Google. Of several categories each is one: it takes one type at a time. */
export type Ask = {
  readonly method: 'searchText' | 'searchNearby';
  readonly body: Readonly<Record<string, unknown>>;
  /** What a place must be at least; null: what it is asked as in words cannot be checked. */
  readonly type: string | null;
};

export type LocalFilters = FiltersOf<'local'>;

const nameOf: ReadonlyMap<string, string> = new Map(localCategories.map(({ slug, name }) => [slug, name]));

/** The filters of a question, or null where they do not fit the kind. */
export const maybeFilters = ({ filters }: Question): LocalFilters | null => {
  const read = filterSchemas.local.safeParse(filters);
  return read.success ? read.data : null;
};

// Google rounds a lowest rating up to the next half star: what lies between would be lost.
const minRatingOf = (ratingMin: number): number => Math.floor(ratingMin * 2) / 2;

type Input = Pick<LocalFilters, 'keyword' | 'rating_min'> & { readonly area: Area; readonly isStrict: boolean };

const textAsk = ({ area, keyword = '', rating_min: rating, isStrict }: Input, slug: string | null): Ask => {
  const type = slug === null ? undefined : typeOfCategory.get(slug);
  const name = slug === null ? '' : (nameOf.get(slug) ?? '');
  // The word finds more of the kind than the kind's own name does; a kind without a type is known by its name only.
  const words = type !== undefined && keyword !== '' ? [keyword] : [keyword, name];
  return {
    method: 'searchText',
    type: type ?? null,
    body: {
      textQuery: words.filter(Boolean).join(' '),
      ...(type === undefined ? {} : { includedType: type, strictTypeFiltering: true }),
      ...(isStrict && rating ? { minRating: minRatingOf(rating) } : {}),
      locationRestriction: { rectangle: area.rectangle },
      // One language, whatever is asked: a place says the same of itself each time, and its city is called as it is in our list.
      languageCode: 'en',
    },
  };
};

/**
 * What Google is asked for a question, one after the other. It cannot be asked for half of the filters: a word is always asked for,
 * and of what comes is kept what holds; a lowest rating is asked for only where every filter has to hold.
 * @returns nothing where none of the categories is one
 */
export const asksOf = (question: Question, filters: LocalFilters, area: Area): readonly Ask[] => {
  const { categories, keyword, rating_min, has_website, has_phone } = filters;
  const chosen = [keyword, rating_min, has_website, has_phone].filter(Boolean).length;
  const isStrict = question.match === 100 || chosen === 1;
  const input = { area, isStrict, keyword, rating_min };
  if (categories?.length) return categories.filter((slug) => nameOf.has(slug)).map((slug) => textAsk(input, slug));
  if (keyword) return [textAsk(input, null)];
  // Without a word there is nothing to ask a text search: the twenty places that are best known, which have no further page.
  const body = { locationRestriction: { circle: area.circle }, maxResultCount: largestPage, languageCode: 'en' };
  return [{ method: 'searchNearby', type: null, body }];
};
