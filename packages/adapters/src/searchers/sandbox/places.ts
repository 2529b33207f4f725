import { fold } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { Location } from '@galena/contract/search';
import { chanceOf, hashOf } from './chance.ts';

/** Where invented leads are: a city, or a country of which no city is known here. */
export type Place = {
  /** The same for the same city, however the question names it. */
  readonly key: string;
  readonly seed: number;
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** One of the cities below, where much goes on. */
  readonly isLarge: boolean;
};

// The cities that stand for their country, with the region where GeoNames gives it letters.
const cities = `
US New York City/NY, Los Angeles/CA, Chicago/IL, Houston/TX, Philadelphia/PA, Phoenix/AZ, San Antonio/TX, San Diego/CA
GB London/ENG, Birmingham/ENG, Liverpool/ENG, Sheffield/ENG, Bristol/ENG, Glasgow/SCT
DE Berlin, Hamburg, Munich, Köln, Frankfurt am Main, Stuttgart
FR Paris, Marseille, Lyon, Toulouse, Nice, Nantes
ES Madrid, Barcelona, Valencia, Sevilla, Zaragoza, Málaga
IT Rome, Milan, Naples, Turin, Palermo, Bologna
PT Lisbon, Porto, Amadora, Braga
NL Amsterdam, Rotterdam, The Hague, Utrecht
BE Brussels/BRU, Antwerpen/VLG, Gent/VLG, Charleroi/WAL
CH Zürich/ZH, Genève/GE, Basel/BS, Bern/BE
AT Vienna, Graz, Linz, Salzburg
IE Dublin, Cork
SE Stockholm, Göteborg, Malmö, Uppsala
NO Oslo, Bergen, Trondheim
DK Copenhagen, Århus, Odense
FI Helsinki, Espoo, Tampere
PL Warsaw, Łódź, Kraków, Wrocław
CZ Prague, Brno, Ostrava
HU Budapest, Debrecen
RO Bucharest, Iaşi, Cluj-Napoca
GR Athens, Thessaloníki, Pátra
TR Istanbul, Ankara, İzmir, Bursa
UA Kyiv, Kharkiv, Dnipro
CA Toronto, Montréal, Calgary, Ottawa, Edmonton
MX Mexico City, Guadalajara
BR São Paulo, Rio de Janeiro, Salvador, Fortaleza, Belo Horizonte, Curitiba
AR Buenos Aires, Córdoba, Rosario, Mendoza
CL Santiago, Antofagasta
CO Bogotá, Cali, Medellín
PE Lima/LMA, Arequipa, Trujillo
AU Sydney, Melbourne, Brisbane, Perth
NZ Auckland, Wellington, Christchurch
IN Mumbai, Delhi, Bengaluru, Chennai, Hyderabad
JP Tokyo, Yokohama, Osaka, Nagoya
KR Seoul, Busan, Incheon
SG Singapore
MY Kuala Lumpur, Klang
TH Bangkok, Udon Thani
VN Ho Chi Minh City, Hanoi, Da Nang
PH Quezon City/NCR, Manila/NCR
ID Jakarta, Surabaya, Bandung
ZA Cape Town, Durban, Johannesburg
NG Lagos, Kano, Ibadan
KE Nairobi, Mombasa
EG Cairo, Alexandria, Giza
MA Casablanca, Rabat
AE Dubai, Sharjah, Abu Dhabi
SA Riyadh, Jeddah
IL Jerusalem, Tel Aviv, Haifa`;

const keyOf = (country = '', state = '', city = ''): string => [country, state, city].map(fold).join('/');

const placeOf = (isLarge: boolean, country?: string, state?: string, city?: string): Place => {
  const key = keyOf(country, state, city);
  return {
    key,
    seed: hashOf(key),
    isLarge,
    ...(country ? { country } : {}),
    ...(state ? { state } : {}),
    ...(city ? { city } : {}),
  };
};

const placesOf = (line: string): [string, readonly Place[]] => {
  const country = line.slice(0, 2);
  return [
    country,
    line
      .slice(3)
      .split(', ')
      .map((text) => {
        const [city, state] = text.split('/');
        return placeOf(true, country, state, city);
      }),
  ];
};

const byCountry = new Map(cities.trim().split('\n').map(placesOf));
const large = [...byCountry.values()].flat();
const largeByKey = new Map(large.map((place) => [place.key, place]));

/** A city as it is written; one of the large ones as this list writes it. */
export const cityOf = (country: string | undefined, state: string | undefined, city: string): Place =>
  largeByKey.get(keyOf(country, state, city)) ?? placeOf(false, country?.toUpperCase(), state, city);

/** A country, or a state of it, of which no city is known here. */
export const countryOnly = (country: string | undefined, state: string | undefined): Place =>
  placeOf(false, country, state);

/** The city of a question; null where it names none. */
export const maybeCity = ({ city, country, state }: Location): Place | null =>
  city === undefined ? null : cityOf(country, state, city);

/** The places of a question: its city, the cities of its country, or all there are. */
const placesIn = (location: Location): readonly Place[] => {
  const city = maybeCity(location);
  if (city) return [city];
  if (location.country === undefined) return large;
  const country = location.country.toUpperCase();
  const known = byCountry.get(country)?.filter(({ state }) => location.state === undefined || state === location.state);
  return known?.length ? known : [countryOnly(country, location.state)];
};

/** Where a record is. */
export const columnsOf = ({ country, state, city }: Place): Pick<LeadRecord, 'country' | 'state' | 'city'> => ({
  ...(country === undefined ? {} : { country }),
  ...(state === undefined ? {} : { state }),
  ...(city === undefined ? {} : { city }),
});

/** A shelf of a kind that is not bound to a place: much in a large one, a little elsewhere. */
export const shelfOf = (kind: string, place: Place, fewest: number, max: number) => {
  const key = `${kind}:${place.key}`;
  const seed = hashOf(key);
  const share = chanceOf(seed, -1).unit();
  const size = Math.round(fewest + (max - fewest) * (place.isLarge ? 0.5 + 0.5 * share : 0.6 * share ** 2));
  return { place, key, seed, size };
};

// Everywhere at once would be thousands: each place shows its first few.
const maxOfEach = 12;

/** The shelves of the places of a question. */
export const shelvesIn = (kind: string, location: Location, fewest: number, max: number) => {
  const isEverywhere = location.country === undefined && location.city === undefined;
  return placesIn(location)
    .map((place) => shelfOf(kind, place, fewest, max))
    .map((shelf) => ({ ...shelf, size: isEverywhere ? Math.min(shelf.size, maxOfEach) : shelf.size }));
};
