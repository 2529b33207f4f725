import { tableFields } from '@galena/contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OpenDataError } from '../place.ts';
import { matchColumns, type ColumnInputs } from './columns.ts';
import { csvKinds } from './kinds.ts';
import { readLocation } from './locations.ts';

type Kind = keyof typeof csvKinds;

const match = (kind: Kind, header: readonly string[], inputs: ColumnInputs = {}) => {
  const { guess } = csvKinds[kind];
  return matchColumns<string>(header, guess, inputs);
};

/** The field of each column, `-` where none is. */
const fieldsOf = (kind: Kind, header: string): string => {
  const names = header.split(',');
  const { used } = match(kind, names);
  return names.map((name) => used.find(({ columns }) => columns.includes(name))?.field ?? '-').join(' ');
};

describe('what the columns of a table hold', () => {
  it.each([
    ['Name,Latitude,Longitude,Zip,Phone Number,E-Mail', 'name lat lng postal_code phone email'],
    [
      'nombre,latitud,longitud,código postal,teléfono,correo electrónico,país',
      'name lat lng postal_code phone email country',
    ],
    [
      'Nom,Latitude,Longitude,Code postal,Téléphone,Adresse e-mail,Pays,Site web',
      'name lat lng postal_code phone email country website',
    ],
    [
      'Firma,Breitengrad,Längengrad,PLZ,Ort,Straße,Öffnungszeiten',
      'name lat lng postal_code city street opening_hours',
    ],
    ['title,lat,lon,tel,mobile,website,homepage', 'name lat lng phone phone website website'],
    ['addr:street,addr:city,opening_hours,what', 'street city opening_hours -'],
    ['place,main_category,location,lat,lng', 'name category location lat lng'],
  ])('of places: %s', (header, fields) => expect(fieldsOf('local', header)).toBe(fields));

  it.each([
    [
      'Company Name,Company Domain Name,Number of Employees,Year Founded,Country/Region,Record ID,Phone Number',
      'name website employees founded country ref phone',
    ],
    [
      'name,domain,year founded,industry,size range,locality,region,country,linkedin url',
      'name website founded industry employees city state country linkedin_url',
    ],
    ['Organization Name,Industries,Founded Date,Estimated Revenue Range', 'name industries founded revenue'],
    [
      'Firma,Webseite,Branche,Mitarbeiter,Gründungsjahr,PLZ,Ort,Land',
      'name website industry employees founded postal_code city country',
    ],
    ['Company,Website,Domain,Employees,Revenue,Owner', 'name website website employees revenue -'],
    [
      'company_id,company_name,short_description,long_description,batch,status,tags,location,country,year_founded,num_founders,team_size,website,cb_url,linkedin_url',
      'ref name description - - - keywords location country founded - employees website - linkedin_url',
    ],
    ['Company,Name,Company Phone,Company City,phone_2,address2,address', 'name - phone city phone - street'],
    ['headquarters,team size,Mitarbeiteranzahl,Standort', 'location employees - -'],
  ])('of companies: %s', (header, fields) => expect(fieldsOf('company', header)).toBe(fields));

  it('is what is said, and for all others what they seem to hold; the rest is told, with why', () => {
    const header = ['Who', 'name', 'Phone', 'Phone (2)', 'Owner', 'City', 'Town'];
    expect(match('company', header, { who: 'name', Owner: 'phone', City: null })).toEqual({
      used: [
        { field: 'name', columns: ['Who'] },
        { field: 'phone', columns: ['Owner', 'Phone', 'Phone (2)'] },
        { field: 'city', columns: ['Town'] },
      ],
      ignored: [
        { column: 'name', why: 'taken' },
        { column: 'City', why: 'told' },
      ],
    });
    expect(() => match('company', header, { Firma: 'name' })).toThrow(
      /Column "Firma" not found. Columns in this file: "Who", "name"/,
    );
    expect(() => match('company', header, { Who: 'lat' })).toThrow(OpenDataError);
  });

  it('names every column once, and wishes are kept, whatever the columns are called', () => {
    const names = fc.uniqueArray(
      fc.oneof(
        fc.string({ minLength: 1 }),
        fc.constantFrom('Name', 'name', 'Phone', 'Phone (2)', 'city', 'URL', 'website', 'size'),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom<Kind>('local', 'company', 'group'),
        names,
        fc.nat(),
        fc.nat(),
        (kind, header, at, which) => {
          const fields = tableFields[kind];
          const [column, field] = [header[at % header.length] as string, fields[which % fields.length] as string];
          const { used, ignored } = match(kind, header, { [column]: field });
          const all = [...used.flatMap(({ columns }) => columns), ...ignored.map((one) => one.column)];
          expect(all.toSorted()).toEqual(header.toSorted());
          expect(used.find((one) => one.field === field)?.columns[0]).toBe(column);
        },
      ),
      { seed: 20261123 },
    );
  });
});

describe('where a text says that somebody is', () => {
  it.each([
    ['Porto, Portugal', undefined, { city: 'Porto', country: 'PT' }],
    ['Paris, Île-de-France, France', undefined, { city: 'Paris', state: 'Île-de-France', country: 'FR' }],
    ['Austin, TX', undefined, { city: 'Austin', state: 'TX', country: 'US' }],
    ['Austin, TX 78701, USA', undefined, { city: 'Austin', state: 'TX', country: 'US' }],
    ['San Francisco, CA, USA; Remote', undefined, { city: 'San Francisco', state: 'CA', country: 'US' }],
    // California or Canada, Delaware or Germany, the country or the state.
    ['San Francisco, CA', undefined, { city: 'San Francisco' }],
    ['Wilmington, DE', undefined, { city: 'Wilmington' }],
    ['Atlanta, Georgia', undefined, { city: 'Atlanta' }],
    ['San Francisco, CA', 'US', { city: 'San Francisco', state: 'CA' }],
    ['Berlin, Deutschland', 'DE', { city: 'Berlin' }],
    ['Lisboa', undefined, { city: 'Lisboa' }],
    ['Portugal', undefined, { country: 'PT' }],
    ['Remote', undefined, {}],
    ['', undefined, {}],
  ])('%j in %s: %j', (text, country, wanted) => expect(readLocation(text, country)).toEqual(wanted));
});
