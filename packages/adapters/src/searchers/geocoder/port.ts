import type { Outbound } from '../../http/index.ts';

/** A city or a country that goes by a name. */
export type NamedPlace = {
  readonly kind: 'city' | 'country';
  /** What it is called here: in English, where it has such a name. */
  readonly name: string;
  /** All that it is called, in every language that is known. */
  readonly names: readonly string[];
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** The code of its region within the country, where there is one: `IL`. */
  readonly state: string | null;
  readonly lat: number;
  readonly lng: number;
};

export type GeocoderCall = { readonly outbound: Outbound; readonly signal?: AbortSignal };

/** Port: somebody outside who knows places by their names, in every language. Throws VendorError and nothing else. */
export type Geocoder = {
  /** To be shown wherever its places are offered, and where to read about it. */
  readonly attribution: string;
  readonly url: string;
  /** Cities and countries of a name, the most important first. Not to be asked while somebody types. */
  readonly find: (call: GeocoderCall, name: string) => Promise<readonly NamedPlace[]>;
};
