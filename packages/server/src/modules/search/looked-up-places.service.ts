import type { Geocoder, NamedPlace } from '@galena/adapters/searchers';
import { fold } from '@galena/contract/kernel';
import { type Location, maxTowns } from '@galena/contract/search';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { callAdapter } from '../../platform/vendor-calls/call-adapter.ts';
import { cityLocation, countryLocation } from './locations.rules.ts';
import { findTowns } from './locations.store.ts';
import * as store from './looked-up-places.store.ts';
import { geocoderPort } from './looked-up-places.ports.ts';

const keepSeconds = 90 * 24 * 3600;
/** How far our position of a city may be from somebody else's, in degrees. */
const near = 0.3;

type Input = { readonly search: string; readonly lang: string; readonly isLocal: boolean };

/** Who can be asked for places by name; null: nobody. */
export const maybeGeocoder = (context: Context): Geocoder | null => context.app.ports.get(geocoderPort);

/** What is there under a name: from what was kept, else from outside. */
const findNamed = async (context: Context, geocoder: Geocoder, search: string): Promise<readonly NamedPlace[]> => {
  const asked = search.trim().normalize('NFC').toLowerCase();
  if (asked === '') return [];
  const since = momentIn(context.clock, -keepSeconds);
  const kept = await inReadTransaction(context, (tx) => store.maybeLookedUp(tx.db, asked, since));
  if (kept) return kept;
  const call = { outbound: context.app.outbound };
  const found = await callAdapter(context, 'geocoder', () => geocoder.find(call, asked));
  await inTransaction(context, (tx) => store.keepLookedUp(tx.db, asked, found, moment(context.clock)));
  return found;
};

/** The city of our own list that it is, so that a search says its name as every source does; else itself. */
const locationOf = async (tx: Tx, { kind, names, ...place }: NamedPlace, lang: string): Promise<Location> => {
  if (kind === 'country') return countryLocation(place.country, lang);
  const { lat, lng } = place;
  const view = { south: lat - near, north: lat + near, west: lng - near, east: lng + near };
  const folded = new Set(names.map(fold));
  const towns = await findTowns(tx.db, view, maxTowns);
  const own = towns.find(({ name, country }) => country === place.country && folded.has(fold(name)));
  return cityLocation(own ?? place, lang);
};

/**
 * Places of a whole name in any language, from somebody outside: only when a person asked for it.
 * @throws VendorError when nobody answers; nothing is kept then
 */
export const lookUpLocations = async (
  context: Context,
  geocoder: Geocoder,
  { search, lang, isLocal }: Input,
): Promise<readonly Location[]> => {
  const named = await findNamed(context, geocoder, search);
  return inReadTransaction(context, async (tx) => {
    const found = new Map<string, Location>();
    for (const place of named) {
      if (isLocal && place.kind === 'country') continue;
      const location = await locationOf(tx, place, lang);
      found.set(`${location.label} ${location.lat}`, location);
    }
    return [...found.values()];
  });
};

/** Removes what nobody looked up for long. @returns how many names */
export const purgeLookedUp = (context: Context): Promise<number> =>
  store.removeLookedUp(context.db, momentIn(context.clock, -keepSeconds));
