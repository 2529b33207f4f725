import { localCategories } from '@galena/contract/search';
import { plainText, readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { OpenPlace, PlaceFile, PlaceRefusal } from '../place.ts';
import { commonNames, createGuess, type ColumnNames, type CsvMap } from './columns.ts';
import { readTable, refOfWords, withoutUnknown, type Cells } from './table.ts';

/** What a column of a table of places may hold. Several columns may hold the same; the first that says something counts. */
export const placeFields = [
  'ref',
  'name',
  'category',
  'lat',
  'lng',
  'street',
  'postal_code',
  'city',
  'state',
  'country',
  'website',
  'phone',
  'email',
  'opening_hours',
  'brand',
] as const;

export type PlaceField = (typeof placeFields)[number];

const columnNames: ColumnNames<PlaceField> = {
  ...commonNames,
  ref: 'ref id uid osmid placeid externalid identifier reference referencia identificador identifiant identifikator kennung nummer',
  name:
    'name title company companyname business businessname place placename nombre empresa negocio razonsocial nom ' +
    'entreprise societe raisonsociale firma firmenname unternehmen bezeichnung',
  category:
    'category categories type kind industry categoria categorias tipo rubro sector categorie categories secteur ' +
    'activite kategorie kategorien branche art typ',
  lat: 'lat latitude latitud breite breitengrad geobreite y ycoord ylat',
  lng: 'lng lon long longitude longitud lange laenge langengrad laengengrad geolange geolaenge x xcoord xlong',
  opening_hours: 'openinghours hours horario horarios horaires heuresdouverture oeffnungszeiten offnungszeiten',
  brand: 'brand chain marca cadena marque enseigne marke kette',
};

/** What the columns of a file of places seem to hold. */
export const guessPlaces = createGuess(columnNames, new Set<PlaceField>(['category', 'phone', 'email']));

const longest = { name: 500, ref: 200 } as const;

const slugs: ReadonlyMap<string, string> = new Map(
  localCategories.flatMap(({ slug, name }) => [[slug, slug] as const, [name.toLowerCase(), slug] as const]),
);

const categoriesOf = (texts: readonly string[]): readonly string[] => {
  const words = texts.flatMap((text) => [text, ...text.split(/[;|,]/)]);
  return [...new Set(words.flatMap((word) => slugs.get(plainText(word).toLowerCase()) ?? []))];
};

/** Where the comma is a decimal point, no point stands beside it. */
const degreesOf = (text: string): number => {
  const plain = plainText(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** The same for the same place on every reading: what moves by ten metres is the same. */
const refOf = (name: string, lat: number, lng: number): string =>
  refOfWords([name.toLowerCase(), lat.toFixed(4), lng.toFixed(4)]);

const detailsOf = ({ all, first }: Cells<PlaceField>): Partial<OpenPlace> => {
  const country = first('country')?.toUpperCase();
  return withoutUnknown({
    street: first('street'),
    postal_code: first('postal_code'),
    city: first('city'),
    state: first('state'),
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined,
    website: all('website')
      .map(readWebsite)
      .find((address) => address !== null),
    opening_hours: first('opening_hours'),
    brand: first('brand'),
  });
};

const placeOf = (cells: Cells<PlaceField>): OpenPlace | PlaceRefusal => {
  const [name, lat, lng] = [cells.first('name'), cells.first('lat'), cells.first('lng')];
  if (name === undefined) return 'unnamed';
  if (name.length > longest.name) return 'too_large';
  if (lat === undefined || lng === undefined) return 'no_position';
  const position = { lat: degreesOf(lat), lng: degreesOf(lng) };
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) return 'bad_position';
  const ref = cells.first('ref') ?? refOf(name, position.lat, position.lng);
  if (ref.length > longest.ref) return 'too_large';
  return {
    ref,
    name,
    categories: categoriesOf(cells.all('category')),
    ...position,
    ...detailsOf(cells),
    phones: readPhones(cells.all('phone')),
    emails: readEmails(cells.all('email')),
    tags: cells.tags,
  };
};

/**
 * Reads places from a table. A row has to have a name and a position; one without a `ref` gets one made of both.
 * @param map which column holds what; `guessPlaces` proposes one
 * @throws OpenDataError as `readTable`
 */
export const readPlacesCsv = (path: string, map: CsvMap, signal?: AbortSignal): Promise<PlaceFile> =>
  readTable(path, map, { needed: [['name'], ['lat'], ['lng']], rowOf: placeOf }, signal);
