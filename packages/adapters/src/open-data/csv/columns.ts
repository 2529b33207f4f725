/** Which column of a file holds what; columns that are not named are kept as tags only. Several may hold the same. */
export type CsvMap<Field extends string = string> = Readonly<Record<string, Field>>;

/** What columns of such a table usually are called, by what they hold: without accents and what is no letter. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, string>>;

/** What tables of all kinds have, as it is called in English, Spanish, French and German. */
export const commonNames = {
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
} as const;

const plainName = (column: string): string =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');

export type Guess<Field extends string> = (header: readonly string[]) => CsvMap<Field>;

/**
 * What the columns of a file seem to hold, by their names; those with unusual names are left out.
 * @param several what several columns may hold: one has more than one telephone
 */
export const createGuess = <Field extends string>(
  names: ColumnNames<Field>,
  several: ReadonlySet<Field>,
): Guess<Field> => {
  const fields: ReadonlyMap<string, Field> = new Map(
    (Object.entries(names) as [Field, string][]).flatMap(([field, all]) =>
      all.split(' ').map((name) => [name, field] as const),
    ),
  );
  return (header) => {
    const taken = new Set<Field>();
    return Object.fromEntries(
      header.flatMap((column) => {
        const field = fields.get(plainName(column));
        if (field === undefined || (taken.has(field) && !several.has(field))) return [];
        taken.add(field);
        return [[column, field] as const];
      }),
    );
  };
};
