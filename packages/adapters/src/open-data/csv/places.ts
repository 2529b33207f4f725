import { tableFields, type TableField } from '@galena/contract/catalogue';
import { categoriesOfWords } from '@galena/contract/search';
import { plainText, readEmails, readPhones, readWebsite } from '../contacts.ts';
import { readKinds } from '../other-kinds.ts';
import type { Columns, OpenPlace, PlaceFile, PlaceRefusal } from '../place.ts';
import { addressOf, firstOf } from './cells.ts';
import { commonNames, createGuess, type ColumnNames } from './columns.ts';
import { readTable, refOfWords, withoutUnknown, type Cells, type Table } from './table.ts';

export type PlaceField = TableField<'local'>;

const columnNames: ColumnNames<PlaceField> = {
  ...commonNames,
  ref: 'ref id uid osmid placeid externalid identifier reference referencia identificador identifiant identifikator kennung nummer',
  name:
    'name companyname company businessname business placename place title nombre empresa negocio razonsocial nom ' +
    'entreprise societe raisonsociale firma firmenname unternehmen bezeichnung',
  category:
    'category categories maincategory primarycategory type types kind industry categoria categorias tipo rubro sector categorie ' +
    'secteur activite kategorie kategorien branche art typ',
  lat: 'lat latitude latitud breite breitengrad geobreite y ycoord ylat',
  lng: 'lng lon long longitude longitud lange laenge langengrad laengengrad geolange geolaenge x xcoord xlong',
  opening_hours: 'openinghours hours horario horarios horaires heuresdouverture oeffnungszeiten offnungszeiten',
  brand: 'brand chain marca cadena marque enseigne marke kette',
};

/** What the columns of a file of places seem to hold. */
export const guessPlaces = createGuess(tableFields.local, columnNames, ['category', 'website', 'phone', 'email']);

const longest = { name: 500, ref: 200 } as const;

/** The categories that cells name, by whatever name; what none is called is kept as it is said. */
const kindOf = (texts: readonly string[]): Pick<OpenPlace, 'categories' | 'kinds'> => {
  const [categories, kinds] = [new Set<string>(), new Set<string>()];
  for (const text of texts) {
    const whole = categoriesOfWords(plainText(text));
    const parts = whole.length > 0 ? [text] : text.split(/[;|,>/]/);
    for (const part of parts) {
      const found = categoriesOfWords(plainText(part));
      if (found.length === 0) kinds.add(part);
      for (const slug of found) categories.add(slug);
    }
  }
  return { categories: categories.size > 0 ? [...categories] : ['other-business'], kinds: readKinds([...kinds]) };
};

/** Where the comma is a decimal point, no point stands beside it. */
const degreesOf = (text: string): number => {
  const plain = plainText(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** The same for the same place on every reading: what moves by ten metres is the same. */
const refOf = (name: string, lat: number, lng: number): string =>
  refOfWords([name.toLowerCase(), lat.toFixed(4), lng.toFixed(4)]);

const detailsOf = ({ all, first }: Cells<PlaceField>): Partial<OpenPlace> =>
  withoutUnknown({
    website: firstOf(all('website'), readWebsite),
    opening_hours: first('opening_hours'),
    brand: first('brand'),
  });

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
    ...kindOf(cells.all('category')),
    ...position,
    ...addressOf(cells),
    ...detailsOf(cells),
    phones: readPhones(cells.all('phone')),
    emails: readEmails(cells.all('email')),
    tags: cells.tags,
  };
};

/** Fields that have to be there for a row to be read; of several in one line one is enough. */
export const neededOfPlaces = [['name'], ['lat'], ['lng']] as const;

/**
 * Reads places from a table. A row has to have a name and a position; one without a `ref` gets one made of both.
 * @param columns what they hold; `matchColumns` proposes it
 * @throws OpenDataError as `readTable`
 */
export const readPlaces = (table: Table, columns: Columns, signal?: AbortSignal): PlaceFile =>
  readTable(table, columns, { needed: neededOfPlaces, rowOf: placeOf }, signal);
