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

/** Which column of a file holds what; columns that are not named are kept as tags only. */
export type CsvMap = Readonly<Record<string, PlaceField>>;

// As columns are called in English, Spanish, French and German, without accents and what is no letter.
const columnNames: Readonly<Record<PlaceField, string>> = {
  ref: 'ref id uid osmid placeid externalid identifier reference referencia identificador identifiant identifikator kennung nummer',
  name:
    'name title company companyname business businessname place placename nombre empresa negocio razonsocial nom ' +
    'entreprise societe raisonsociale firma firmenname unternehmen bezeichnung',
  category:
    'category categories type kind industry categoria categorias tipo rubro sector categorie categories secteur ' +
    'activite kategorie kategorien branche art typ',
  lat: 'lat latitude latitud breite breitengrad geobreite y ycoord ylat',
  lng: 'lng lon long longitude longitud lange laenge langengrad laengengrad geolange geolaenge x xcoord xlong',
  street:
    'street streetaddress address address1 addressline1 addr addrstreet calle direccion domicilio rue adresse ' +
    'adresse1 voie strasse anschrift',
  postal_code: 'postalcode postcode zip zipcode plz postleitzahl codigopostal cp codepostal addrpostcode',
  city: 'city town locality municipality ciudad localidad municipio ville commune localite stadt ort gemeinde addrcity',
  state: 'state region province county estado provincia departamento etat departement bundesland kanton addrstate',
  country: 'country countrycode pais paiscodigo pays codepays land landercode laendercode addrcountry',
  website:
    'website web url homepage site webpage internet sitioweb paginaweb siteweb siteinternet webseite webadresse internetseite',
  phone:
    'phone phonenumber telephone tel mobile telefono telefonos movil celular telephonefixe portable telefon telefonnummer handy',
  email:
    'email emails mail emailaddress correo correoelectronico courriel adresseemail adressemail mailadresse emailadresse',
  opening_hours: 'openinghours hours horario horarios horaires heuresdouverture oeffnungszeiten offnungszeiten',
  brand: 'brand chain marca cadena marque enseigne marke kette',
};

const fieldByName: ReadonlyMap<string, PlaceField> = new Map(
  placeFields.flatMap((field) => columnNames[field].split(' ').map((name) => [name, field] as const)),
);

const plainName = (column: string): string =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');

// Of these a place has several.
const severalTimes: ReadonlySet<PlaceField> = new Set(['category', 'phone', 'email']);

/** What the columns of a file seem to hold, by their names; those with unusual names are left out. */
export const guessMap = (header: readonly string[]): CsvMap => {
  const taken = new Set<PlaceField>();
  return Object.fromEntries(
    header.flatMap((column) => {
      const field = fieldByName.get(plainName(column));
      if (field === undefined || (taken.has(field) && !severalTimes.has(field))) return [];
      taken.add(field);
      return [[column, field] as const];
    }),
  );
};
