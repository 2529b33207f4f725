import { OpenDataError, type Columns } from '../place.ts';

/** What a person says that columns hold, by their names; null: nothing that is to be used. */
export type ColumnInputs = Readonly<Record<string, string | null>>;

/**
 * What columns of such a table usually are called, by what they hold, the best first: without accents and what is no letter.
 * Of several columns for a field that only one can hold the best counts.
 */
export type ColumnNames<Field extends string> = Readonly<Record<Field, string>>;

/** What tables of all kinds have, as it is called in English, Spanish, French and German. */
export const commonNames = {
  street:
    'streetaddress street address1 addressline1 address addr addrstreet calle direccion domicilio rue adresse1 voie adresse ' +
    'strasse anschrift',
  postal_code: 'postalcode postcode zipcode zip plz postleitzahl codigopostal codepostal cp addrpostcode',
  city: 'city town locality municipality ciudad localidad municipio ville commune localite stadt ort gemeinde addrcity',
  state:
    'state province stateregion stateprovince region county estado provincia departamento etat departement bundesland kanton ' +
    'addrstate',
  country:
    'countrycode country countryregion countryname nation pais paiscodigo codepays pays landercode laendercode land addrcountry',
  location:
    'location headquarters headquarterslocation hqlocation hq companylocation basedin citycountry citystate ubicacion sede ' +
    'localisation emplacement siege siegesocial standort firmensitz sitz',
  website:
    'website webpage web homepage siteweb sitioweb paginaweb siteinternet webseite webadresse internetseite internet site url',
  phone:
    'phone phones phonenumber phoneno telephone telephonenumber tel mobile mobilephone cell cellphone landline telefono telefonos movil ' +
    'celular telephonefixe portable telefon telefonnummer handy mobiltelefon',
  email:
    'email emails emailaddress mail mailaddress correo correoelectronico courriel adresseemail adressemail mailadresse ' +
    'emailadresse',
  description:
    'description shortdescription companydescription about aboutus overview summary tagline oneliner headline pitch bio ' +
    'longdescription seodescription descripcion resume beschreibung kurzbeschreibung',
} as const;

/** Words before the name of a column that say whose it is. */
const owners = /^(company|organi[sz]ation|org|account|business|firm|unternehmens?|empresa|entreprise)(?=.{2})/;

/** The name of a column to compare by. */
export const plainName = (column: string): string =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // A second column of a name has it with a number.
    .replace(/ \(\d+\)$/, '')
    .replaceAll(/[^a-z0-9]/g, '');

/** Other forms of a name: `phone_2`, `Company Phone`. */
const looserNames = (name: string): readonly string[] => {
  const unnumbered = name.replace(/\d+$/, '');
  return [unnumbered, name.replace(owners, ''), unnumbered.replace(owners, '')].filter((one) => one !== '');
};

/** What the columns of tables of a kind seem to hold. */
export type ColumnGuess<Field extends string> = {
  readonly fields: readonly Field[];
  /** The field that a column seems to hold, and how likely that is: 0 is likeliest. */
  readonly guess: (column: string) => { readonly field: Field; readonly rank: number } | null;
  /** What several columns may hold: one has more than one telephone. */
  readonly several: ReadonlySet<Field>;
};

const looser = 1000;

export const createGuess = <Field extends string>(
  fields: readonly Field[],
  names: ColumnNames<Field>,
  several: readonly Field[],
): ColumnGuess<Field> => {
  const known = new Map<string, { readonly field: Field; readonly rank: number }>();
  for (const field of fields)
    for (const [rank, name] of names[field].split(' ').entries())
      if (!known.has(name)) known.set(name, { field, rank });
  const guess: ColumnGuess<Field>['guess'] = (column) => {
    const name = plainName(column);
    const own = known.get(name);
    if (own) return own;
    const other = looserNames(name).flatMap((one) => known.get(one) ?? [])[0];
    return other ? { field: other.field, rank: other.rank + looser } : null;
  };
  return { fields, guess, several: new Set(several) };
};

/** A column by the name that a person gave it: exactly, else in whatever case. */
const findColumn = (header: readonly string[], name: string): string => {
  const plain = name.trim().toLowerCase();
  const found = header.find((column) => column === name) ?? header.find((column) => column.toLowerCase() === plain);
  if (found === undefined) {
    const all = header.map((column) => `"${column}"`).join(', ');
    throw new OpenDataError(`Column "${name}" not found. Columns in this file: ${all.slice(0, 1000)}`);
  }
  return found;
};

const readInputs = <Field extends string>(
  header: readonly string[],
  inputs: ColumnInputs,
  fields: readonly Field[],
): ReadonlyMap<string, Field | null> =>
  new Map(
    Object.entries(inputs).map(([name, field]) => {
      const known = fields.find((one) => one === field) ?? null;
      if (field !== null && known === null)
        throw new OpenDataError(`Unknown field "${field}". Fields: ${fields.join(', ')}`);
      return [findColumn(header, name), known] as const;
    }),
  );

type Found<Field> = { readonly column: string; readonly field: Field; readonly rank: number };

/**
 * What the columns of a table hold: what is said of them, and for the others what they seem to.
 * @param inputs what is said: added to the guesses, and stronger than they are
 * @throws OpenDataError for a column or a field that is not there
 */
export const matchColumns = <Field extends string>(
  header: readonly string[],
  { fields, guess, several }: ColumnGuess<Field>,
  inputs: ColumnInputs = {},
): Columns => {
  const wanted = readInputs(header, inputs, fields);
  const guessed = (column: string): readonly Found<Field>[] => {
    const found = guess(column);
    return found ? [{ column, ...found }] : [];
  };
  const all = header.flatMap((column): readonly Found<Field>[] => {
    const field = wanted.get(column);
    if (field === undefined) return guessed(column);
    return field === null ? [] : [{ column, field, rank: -1 }];
  });
  const byField = Map.groupBy(
    all.toSorted((a, b) => a.rank - b.rank),
    ({ field }) => field,
  );
  const used = fields.flatMap((field) => {
    const columns = (byField.get(field) ?? [])
      .filter(({ rank }, at) => at === 0 || rank === -1 || several.has(field))
      .map(({ column }) => column);
    return columns.length > 0 ? [{ field, columns }] : [];
  });
  const isUsed = new Set(used.flatMap(({ columns }) => columns));
  const ignored = header
    .filter((column) => !isUsed.has(column))
    .map((column) => ({
      column,
      why: wanted.has(column) ? ('told' as const) : guess(column) ? ('taken' as const) : ('unknown' as const),
    }));
  return { used, ignored };
};
