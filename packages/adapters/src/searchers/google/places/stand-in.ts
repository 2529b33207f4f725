import type { Answering, Asked, Reply } from '../../testing/vendor-bench.ts';
import { invalid, refuseKey } from '../refusals.ts';

// The part of Places (New) that the searcher asks, in other words than it asks it: for tests. It refuses what Google refuses.
export type StandInPlace = {
  readonly id: string;
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly displayName: { readonly text: string; readonly languageCode?: string };
  readonly types: readonly string[];
  readonly rating?: number;
  readonly [field: string]: unknown;
};

type Body = Readonly<Record<string, unknown>>;
const textIn = (body: Body, name: string): string => (typeof body[name] === 'string' ? body[name] : '');

type LatLng = { readonly latitude?: unknown; readonly longitude?: unknown };

const fieldsOfPlaces = new Set(
  (
    'id name displayName location types primaryType primaryTypeDisplayName postalAddress addressComponents formattedAddress ' +
    'businessStatus googleMapsUri websiteUri internationalPhoneNumber nationalPhoneNumber rating userRatingCount ' +
    'regularOpeningHours attributions'
  ).split(' '),
);

const known = {
  searchText:
    'textQuery includedType strictTypeFiltering minRating locationRestriction locationBias languageCode regionCode pageSize pageToken',
  searchNearby: 'includedTypes locationRestriction languageCode regionCode maxResultCount rankPreference',
};

const maskOf = ({ headers }: Asked): readonly string[] => String(headers['x-goog-fieldmask'] ?? '').split(',');

const isLatLng = ({ latitude, longitude }: LatLng = {}): boolean =>
  Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;

const isCount = (value: unknown, lowest: number): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= lowest);

type Restriction = {
  readonly rectangle?: { readonly low?: LatLng; readonly high?: LatLng };
  readonly circle?: { readonly center?: LatLng; readonly radius?: number };
};
const restrictionOf = (body: Body): Restriction => body['locationRestriction'] ?? {};

/** What is wrong with a question to `searchText`; null: nothing. */
const faultOfText = (body: Body): string | null => {
  if (typeof body['textQuery'] !== 'string' || body['textQuery'].trim() === '') return 'Empty text_query.';
  if (!isCount(body['pageSize'], 0)) return 'page_size must not be negative.';
  const rating = Number(body['minRating'] ?? 0);
  if (!(rating >= 0 && rating <= 5)) return 'min_rating must be between 0 and 5.';
  if (body['includedType'] !== undefined && !/^[a-z_]+$/.test(textIn(body, 'includedType')))
    return `Unsupported types: ${textIn(body, 'includedType')}.`;
  const { rectangle, circle } = restrictionOf(body);
  if (circle) return 'Unknown name "circle" at \'location_restriction\'.';
  if (!rectangle) return null;
  const { low, high } = rectangle;
  if (!isLatLng(low) || !isLatLng(high)) return 'Invalid rectangle.';
  if (Number(low?.latitude) > Number(high?.latitude)) return 'The latitude of low is greater than that of high.';
  return (Number(high?.longitude) - Number(low?.longitude) + 360) % 360 > 180 ? 'The viewport is too wide.' : null;
};

const faultOfNearby = (body: Body): string | null => {
  const { circle } = restrictionOf(body);
  const radius = Number(circle?.radius);
  if (!circle || !isLatLng(circle.center) || !(radius > 0 && radius <= 50_000)) return 'Invalid circle.';
  return isCount(body['maxResultCount'], 1) && Number(body['maxResultCount'] ?? 20) <= 20
    ? null
    : 'Max result count must be between 1 and 20 inclusively.';
};

const isWithin = (value: number, low: number, high: number): boolean =>
  low <= high ? value >= low && value <= high : value >= low || value <= high;

const isInRectangle = ({ rectangle }: Restriction, { location }: StandInPlace): boolean =>
  !rectangle ||
  (isWithin(location.latitude, Number(rectangle.low?.latitude), Number(rectangle.high?.latitude)) &&
    isWithin(location.longitude, Number(rectangle.low?.longitude), Number(rectangle.high?.longitude)));

/** A point as one of the unit sphere. */
const onSphere = ({ latitude, longitude }: LatLng): readonly number[] => {
  const lat = (Number(latitude) * Math.PI) / 180;
  const lng = (Number(longitude) * Math.PI) / 180;
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
};

const degreesBetween = (a: LatLng, b: LatLng): number => {
  const other = onSphere(b);
  const cosine = onSphere(a).reduce((sum, one, at) => sum + one * (other[at] ?? 0), 0);
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
};

/** A text search takes what sounds alike: of the words one is enough, in the name or the kind. */
const sounds = ({ displayName, types }: StandInPlace, query: string): boolean => {
  const text = `${displayName.text} ${types.join(' ').replaceAll('_', ' ')}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .some((word) => text.includes(word));
};

const findText = (world: readonly StandInPlace[], body: Body): readonly StandInPlace[] => {
  const { includedType: type, strictTypeFiltering: isStrict, minRating } = body;
  const lowest = Math.ceil(Number(minRating ?? 0) * 2) / 2;
  return world.filter(
    (place) =>
      (type === undefined
        ? sounds(place, textIn(body, 'textQuery'))
        : !isStrict || place.types.includes(textIn(body, 'includedType'))) &&
      isInRectangle(restrictionOf(body), place) &&
      (lowest === 0 || (place.rating ?? 0) >= lowest),
  );
};

const findNearby = (world: readonly StandInPlace[], body: Body): readonly StandInPlace[] => {
  const { circle } = restrictionOf(body);
  return world
    .filter(({ location }) => degreesBetween(circle?.center ?? {}, location) * 111_195 <= Number(circle?.radius))
    .slice(0, Number(body['maxResultCount'] ?? 20));
};

const masked = (mask: readonly string[], place: StandInPlace): object =>
  Object.fromEntries(Object.entries(place).filter(([field]) => mask.includes(`places.${field}`)));

/** Without what may differ from page to page. */
const nameOf = ({ pageSize: _size, pageToken: _token, ...body }: Body): string => JSON.stringify(body);

const textPage = (world: readonly StandInPlace[], mask: readonly string[], body: Body): Reply => {
  const size = Math.min(Number(body['pageSize'] ?? 20) || 20, 20);
  const [at = 0, name = nameOf(body)] =
    body['pageToken'] === undefined
      ? []
      : (JSON.parse(Buffer.from(textIn(body, 'pageToken'), 'base64').toString()) as [number, string]);
  if (name !== nameOf(body))
    return invalid('Request parameters for paging requests must match the initial SearchText request.');
  const found = findText(world, body).slice(0, 60);
  const rest = at + size < found.length && mask.includes('nextPageToken');
  const nextPageToken = Buffer.from(JSON.stringify([at + size, name])).toString('base64');
  const places = found.slice(at, at + size).map((place) => masked(mask, place));
  return { status: 200, json: { ...(places.length > 0 && { places }), ...(rest && { nextPageToken }) } };
};

/** A server that knows some places, in the order in which it thinks most of them. */
export const serving =
  (world: readonly StandInPlace[]): Answering =>
  (asked) => {
    const [, method] = /^\/v1\/places:(searchText|searchNearby)$/.exec(asked.path) ?? [];
    if (method !== 'searchText' && method !== 'searchNearby') return { status: 404, json: {} };
    const refusal = refuseKey(asked);
    if (refusal) return refusal;
    const mask = maskOf(asked);
    if (mask[0] === '')
      return invalid('FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters');
    const strange = mask.find((path) =>
      path === 'nextPageToken' ? method !== 'searchText' : !fieldsOfPlaces.has(path.replace(/^places\./, '')),
    );
    if (strange !== undefined)
      return invalid(`Error expanding 'fields' parameter. Cannot find matching fields for path '${strange}'.`);
    const body = asked.body as Body;
    const unknown = [...asked.query.keys(), ...Object.keys(body)].find(
      (name) => !known[method].split(' ').includes(name),
    );
    if (unknown !== undefined)
      return invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
    const fault = method === 'searchText' ? faultOfText(body) : faultOfNearby(body);
    if (fault !== null) return invalid(fault);
    if (method === 'searchText') return textPage(world, mask, body);
    return { status: 200, json: { places: findNearby(world, body).map((place) => masked(mask, place)) } };
  };
