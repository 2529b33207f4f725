import type { LeadRecord } from '@galena/contract/contacts';
import { boundsOf, type Point } from '@galena/contract/kernel';
import { leadOfPlace } from '@galena/contract/search';

/** Kilometres of a degree of latitude, on a sphere of 6371 km. */
const kmOfDegree = (6371 * Math.PI) / 180;
/** Bands of latitude to a degree. */
const bandsPerDegree = 20;

/** The band of a latitude, as the tables number them. */
const bandOf = (lat: number): number => Math.floor((lat + 90) * bandsPerDegree);

export type Circle = { readonly lat: number; readonly lng: number; readonly km: number };

/** Where the tables have to be looked at for a circle or an area: bands of latitude, and stretches of longitude. */
export type Window = {
  readonly bands: readonly number[];
  /** One; two where the circle crosses the date line. */
  readonly stretches: readonly (readonly [west: number, east: number])[];
};

const bandsBetween = (south: number, north: number): readonly number[] =>
  Array.from({ length: bandOf(north) - bandOf(south) + 1 }, (_, at) => bandOf(south) + at);

/** The least window that holds a drawn area. */
export const windowOfArea = (area: readonly Point[]): Window => {
  const { south, west, north, east } = boundsOf(area);
  return { bands: bandsBetween(south, north), stretches: [[west, east]] };
};

/** The least window that holds a circle. Near a pole, where a circle may go all around, every longitude. */
export const windowOf = ({ lat, lng, km }: Circle): Window => {
  const high = km / kmOfDegree;
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)];
  const bands = bandsBetween(south, north);
  const all = [[-180, 180]] as const;
  if (lat - high <= -90 || lat + high >= 90) return { bands, stretches: all };
  // A circle's widest parallel lies a little nearer to the pole than its middle.
  const sine = Math.sin(km / 6371) / Math.cos((lat * Math.PI) / 180);
  if (sine >= 1) return { bands, stretches: all };
  const wide = (Math.asin(sine) * 180) / Math.PI;
  const [west, east] = [lng - wide, lng + wide];
  if (west < -180)
    return {
      bands,
      stretches: [
        [west + 360, 180],
        [-180, east],
      ],
    };
  if (east > 180)
    return {
      bands,
      stretches: [
        [west, 180],
        [-180, east - 360],
      ],
    };
  return { bands, stretches: [[west, east]] };
};

/** A box that lies within a circle, its sides as far from the middle as this part of the radius: seven tenths of a square fit. */
const innerPart = 0.7;

/** A box of degrees; it ends at the date line. */
export type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number };

/**
 * A box all of which lies in a circle of up to a thousand kilometres: of what is in it the distance need not be counted. By the widest
 * of its parallels, the one nearest to the equator.
 */
export const boxWithin = ({ lat, lng, km }: Circle): Box => {
  const high = (innerPart * km) / kmOfDegree;
  const nearest = Math.max(0, Math.abs(lat) - high);
  const wide = Math.min(180, high / Math.max(1e-9, Math.cos((nearest * Math.PI) / 180)));
  return { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide };
};

/** A business as its table keeps it. */
export type Business = {
  readonly id: number;
  /** `merged`: it stands for several, and holds no more than what searches ask for. */
  readonly source: 'osm' | 'overture' | 'csv' | 'merged';
  readonly ref: string;
  readonly name: string;
  /** Slugs, the foremost first. */
  readonly categories: readonly string[];
  /** In the source's words, where there is no category for it. */
  readonly kinds: readonly string[];
  readonly lat: number;
  readonly lng: number;
  readonly street: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly website: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly opening_hours: string | null;
  readonly brand: string | null;
  readonly release: string | null;
  /** Of when its data is: of its release, else of its import; ISO 8601. */
  readonly as_of: string;
  readonly licence: string;
  readonly attribution: string;
  /** Of the filters that were chosen. */
  readonly percent: number;
};

/** The lead as it is handed over, with whose data it is and of which day. */
export const leadOf = ({
  source,
  categories,
  kinds,
  percent,
  licence,
  attribution,
  release,
  as_of: asOf,
  ...place
}: Business): LeadRecord =>
  leadOfPlace(place, {
    refOf: source,
    categories,
    kinds,
    percent,
    asOf,
    attribution: `${attribution} (${release === null ? licence : `${licence}, ${release}`})`,
  });
