import { standInKey } from '../refusals.ts';
import type { StandInPlace } from './stand-in.ts';

const kinds = ['restaurant', 'dentist', 'hotel', 'bank', 'cafe', 'plumber'];
const words = ['Miller', 'Amber', 'Lisbon', 'Österreich', 'Sea', 'Moss'];

/** Places of two cities, of every kind with and without what may be asked for. Some lie in corners that no circle has. */
export const city: readonly StandInPlace[] = Array.from({ length: 400 }, (_, at): StandInPlace => {
  const [lat, lng, region, locality] =
    at % 5 === 0 ? [-18.1416, 178.4415, 'FJ', 'Suva'] : [38.71667, -9.13333, 'PT', 'Lisbon'];
  const kind = kinds[at % kinds.length] as string;
  const east = ((at * 37) % 101) / 50 - 1;
  const north = ((at * 61) % 103) / 51 - 1;
  const longitude = lng + east * 0.14;
  return {
    id: `ChIJ${at}`,
    displayName: { text: `${words[at % 7] ?? 'Plain'} ${kind} ${at}`, languageCode: 'en' },
    location: { latitude: lat + north * 0.11, longitude: longitude > 180 ? longitude - 360 : longitude },
    types: [kind, ...(at % 12 === 0 ? ['cafe'] : []), 'point_of_interest', 'establishment'],
    primaryType: kind,
    primaryTypeDisplayName: { text: kind, languageCode: 'en' },
    postalAddress: { regionCode: region, locality, postalCode: '1000', addressLines: [`Rua ${at}`] },
    businessStatus: at % 31 === 0 ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
    googleMapsUri: `https://maps.google.com/?cid=${at}`,
    ...(at % 2 === 0 && { websiteUri: `https://place${at}.example/` }),
    ...(at % 3 !== 0 && { internationalPhoneNumber: `+351 21 000 ${String(1000 + at)}` }),
    ...(at % 4 !== 0 && { rating: 2 + (at % 31) / 10, userRatingCount: at }),
  };
});

/** Settings that lead to a server on this machine. */
export const settingsFor = (address: string) => ({ api_key: standInKey, places_url: address, youtube_url: address });
