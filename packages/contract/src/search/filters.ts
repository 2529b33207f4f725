import { z } from 'zod';
import { fillSentence, type ListType } from '../kernel/index.ts';
import { DomainOrUrl, validationSentences as sentences } from '../messages/index.ts';
import {
  domainTech,
  genders,
  groupPlatforms,
  groupPrivacies,
  growthIntervals,
  growthOperators,
  influencerPlatforms,
  radiusLimits,
  seniorityLevels,
} from './constants.ts';

const Words = z.array(z.string().trim().min(1).max(120)).max(300).optional();
const Keyword = z.string().trim().max(200).optional();

/** A lowest and a highest figure, either may be left out; the lowest is not above the highest. */
const MinMax = z
  .strictObject({ min: z.number().min(0).nullish(), max: z.number().min(0).nullish() })
  .superRefine(({ min, max }, context) => {
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
    context.addIssue({ code: 'custom', path: ['max'], message: fillSentence(sentences.min_number, { min }) });
  })
  .optional();

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** How fast something grew: all three or none. */
const Growth = z
  .strictObject({
    interval: z.union([z.enum(growthIntervals), z.literal('')]).nullish(),
    operator: z.union([z.enum(growthOperators), z.literal('')]).nullish(),
    value: z
      .union([z.number(), z.literal('')])
      .nullish()
      .describe('A fraction: 0.05 is 5 %; may be negative'),
  })
  .superRefine((growth, context) => {
    const missing = (['interval', 'operator', 'value'] as const).filter((key) => isEmpty(growth[key]));
    if (missing.length === 3) return;
    for (const key of missing) context.addIssue({ code: 'custom', path: [key], message: sentences.required });
  })
  .optional();

const Fraction = z.number().min(0).max(1).nullish();

/** What may be asked of each kind. Location, list, source and limit are no filters. */
export const filterSchemas = {
  people: z.strictObject({
    keyword: Keyword,
    job_titles: Words,
    seniority: z.array(z.enum(seniorityLevels)).optional(),
    departments: Words,
    companies: Words,
    industries: Words,
    employee_count: MinMax,
  }),
  company: z.strictObject({
    keyword: Keyword,
    industries: Words,
    employee_count: MinMax,
    founded: MinMax,
    revenue: MinMax,
    technologies: Words,
  }),
  local: z.strictObject({
    categories: Words,
    keyword: Keyword,
    radius_km: z.number().min(radiusLimits.lowest).max(radiusLimits.highest).optional(),
    rating_min: z.number().min(0).max(5).nullish(),
    has_website: z.boolean().optional(),
    has_phone: z.boolean().optional(),
    only_with_email: z.boolean().optional(),
  }),
  domain: z.strictObject({
    domain: DomainOrUrl.optional(),
    tech: z.array(z.enum(domainTech)).optional(),
    keyword: Keyword,
    job_titles: Words,
    seniority: z.array(z.enum(seniorityLevels)).optional(),
  }),
  influencer: z.strictObject({
    platform: z.enum(influencerPlatforms).optional(),
    keyword: Keyword,
    gender: z.enum(genders).optional(),
    language: z.string().trim().max(20).optional(),
    interests: Words,
    hashtags: Words,
    followers: MinMax,
    age: MinMax,
    engagements: MinMax,
    reelsPlays: MinMax,
    saves: MinMax,
    shares: MinMax,
    views: MinMax,
    lastposted: z.number().min(30).nullish().describe('Days (at least 30)'),
    engagementRate: Fraction,
    audience: z.strictObject({ credibility: Fraction }).optional(),
    followersGrowthRate: Growth,
    likesGrowthRate: Growth,
    viewsGrowthRate: Growth,
  }),
  group: z.strictObject({
    platform: z.enum(groupPlatforms).optional(),
    keyword: Keyword,
    members: MinMax,
    privacy: z.enum(groupPrivacies).optional(),
  }),
} as const satisfies Readonly<Record<ListType, z.ZodType>>;

export type FiltersOf<Type extends ListType> = z.infer<(typeof filterSchemas)[Type]>;
/** The filters of some kind, as they came. */
export type Filters = Readonly<Record<string, unknown>>;

const isChosen = (value: unknown): boolean => {
  if (isEmpty(value) || value === false || value === 'any') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value as object).some(isChosen);
};

// How far around a place is part of the place.
const noFilters = new Set(['radius_km']);

/** The filters that say something: what counts as "at least one filter". */
export const chosenFilters = (filters: Filters): readonly string[] =>
  Object.keys(filters).filter((name) => !noFilters.has(name) && isChosen(filters[name]));
