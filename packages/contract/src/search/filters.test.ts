import { describe, expect, it } from 'vitest';
import { parseFields } from '../messages/index.ts';
import { domainTech, influencerPlatforms, seniorityLevels } from './constants.ts';
import { chosenFilters, filterSchemas } from './filters.ts';

const errorsOf = (filters: object): Readonly<Record<string, readonly string[]>> => {
  const read = parseFields(filterSchemas.influencer, filters);
  return read.ok ? {} : read.errors;
};

describe('filters of influencers', () => {
  // LEAD-015 … LEAD-021
  it.each(['followers', 'age', 'engagements', 'reelsPlays', 'saves', 'shares', 'views'])(
    '%s is a lowest and a highest',
    (name) => {
      for (const range of [
        { min: 5 },
        { max: 5 },
        { min: 5, max: 5 },
        { min: 1, max: 5 },
        {},
        { min: null, max: null },
      ])
        expect(errorsOf({ [name]: range }), JSON.stringify(range)).toEqual({});
      expect(errorsOf({ [name]: { min: 6, max: 5 } })).toEqual({ [`${name}.max`]: ['Field must be min 6.'] });
      expect(errorsOf({ [name]: { min: -1 } })).toEqual({ [`${name}.min`]: ['Field must be min 0.'] });
      expect(errorsOf({ [name]: { min: 'many' } })).toEqual({ [`${name}.min`]: ['Invalid type.'] });
    },
  );

  // LEAD-022, LEAD-028
  it('lastposted has a lowest of 30', () => {
    expect(errorsOf({ lastposted: 30 })).toEqual({});
    expect(errorsOf({ lastposted: 29 })).toEqual({ lastposted: ['Field must be min 30.'] });
  });

  // LEAD-023, LEAD-024, LEAD-029, LEAD-030
  it.each([
    ['engagementRate', (value: number) => ({ engagementRate: value })],
    ['audience.credibility', (value: number) => ({ audience: { credibility: value } })],
  ])('%s lies between 0 and 1', (field, filterOf) => {
    for (const value of [0, 0.5, 1]) expect(errorsOf(filterOf(value))).toEqual({});
    expect(errorsOf(filterOf(-0.01))).toEqual({ [field]: ['Field must be min 0.'] });
    expect(errorsOf(filterOf(1.01))).toEqual({ [field]: ['Field must be max 1.'] });
  });

  // LEAD-025 … LEAD-027, LEAD-031, LEAD-032
  it.each(['followersGrowthRate', 'likesGrowthRate', 'viewsGrowthRate'])(
    '%s needs interval, operator and value, or none',
    (name) => {
      const whole = { interval: 'i3months', operator: 'gte', value: -0.05 };
      expect(errorsOf({ [name]: whole })).toEqual({});
      const empty = { interval: '', operator: null, value: '' };
      expect(errorsOf({ [name]: empty })).toEqual({});
      expect(chosenFilters({ [name]: empty })).toEqual([]);
      for (const missing of ['interval', 'operator', 'value'] as const)
        expect(errorsOf({ [name]: { ...whole, [missing]: '' } }), missing).toEqual({
          [`${name}.${missing}`]: ['Field is required.'],
        });
      expect(errorsOf({ [name]: { value: 0 } })).toEqual({
        [`${name}.interval`]: ['Field is required.'],
        [`${name}.operator`]: ['Field is required.'],
      });
      expect(errorsOf({ [name]: { ...whole, interval: 'i9months' } })).toHaveProperty([`${name}.interval`]);
    },
  );
});

describe('constants of a search', () => {
  // LEAD-033, LEAD-034, LEAD-035
  it('are those of the specification', () => {
    expect(seniorityLevels.join(', ')).toBe(
      'Founder/Owner, C-Level, Vice President, Director, Manager, Individual Contributor, Head, Senior, Entry, Intern, Volunteer',
    );
    expect(domainTech.join(', ')).toBe('wordpress, joomla, wix, shopify, typo3, google my business');
    expect(influencerPlatforms.join(', ')).toBe('youtube, instagram, tiktok');
  });
});

describe('chosen filters', () => {
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ keyword: '', industries: [], founded: {}, has_phone: false, privacy: 'any', radius_km: 10 }, []],
    [{ founded: { min: null, max: undefined } }, []],
    [{ rating_min: 0 }, ['rating_min']],
    [{ founded: { max: 0 }, keyword: 'x' }, ['founded', 'keyword']],
    [{ audience: { credibility: 0.5 } }, ['audience']],
  ])('of %j are %j', (filters, names) => expect(chosenFilters(filters as Record<string, unknown>)).toEqual(names));
});
