import type { CrmField, CrmFieldKind } from '../port.ts';

const field = (key: string, label: string, kind: CrmFieldKind = 'text'): CrmField => ({
  key,
  label,
  kind,
  options: [],
  isCustom: false,
  maxLength: null,
});

/** What a contact of GoHighLevel is born with, as far as it can be written (contacts.json, UpsertContactDto). */
export const standardFields: readonly CrmField[] = [
  field('name', 'Name'),
  field('firstName', 'First name'),
  field('lastName', 'Last name'),
  field('email', 'Email', 'email'),
  field('phone', 'Phone', 'phone'),
  field('companyName', 'Business name'),
  field('website', 'Website', 'url'),
  field('address1', 'Street address'),
  field('city', 'City'),
  field('state', 'State'),
  field('postalCode', 'Postal code'),
  field('country', 'Country'),
  field('dateOfBirth', 'Date of birth', 'date'),
  field('timezone', 'Time zone'),
  field('source', 'Contact source'),
];

/** Our field → theirs. `country` is ISO 3166-1 alpha-2 with both (docs/Country.md). */
export const usualFields = {
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  company: 'companyName',
  website: 'website',
  street: 'address1',
  city: 'city',
  state: 'state',
  postal_code: 'postalCode',
  country: 'country',
};

const kinds: Readonly<Record<string, CrmFieldKind>> = {
  TEXT: 'text',
  LARGE_TEXT: 'long_text',
  NUMERICAL: 'number',
  FLOAT: 'number',
  MONETORY: 'number',
  PHONE: 'phone',
  EMAIL: 'email',
  DATE: 'date',
  TIME: 'text',
  SINGLE_OPTIONS: 'choice',
  RADIO: 'choice',
  CHECKBOX: 'choices',
  MULTIPLE_OPTIONS: 'choices',
};

/** A field that the customer made, as GoHighLevel tells of it. */
export type CustomField = {
  readonly id: string;
  readonly name: string;
  readonly dataType: string;
  readonly picklistOptions?: readonly string[] | undefined;
};

const prefix = 'custom:';

/** The id of a field that the customer made; null: it is one that contacts are born with. */
export const customIdOf = (key: string): string | null => (key.startsWith(prefix) ? key.slice(prefix.length) : null);
export const customKeyOf = (id: string): string => prefix + id;

/** The fields that the customer made; kinds that leads cannot fill (files, signatures) are left out. */
export const customFields = (found: readonly CustomField[]): readonly CrmField[] =>
  found.flatMap(({ id, name, dataType, picklistOptions = [] }) => {
    const kind = kinds[dataType];
    if (kind === undefined) return [];
    const shared = { key: customKeyOf(id), label: name, kind, isCustom: true, maxLength: null };
    return [{ ...shared, options: kind.startsWith('choice') ? [...picklistOptions] : [] }];
  });
