import type { CrmField, CrmFieldKind } from '../port.ts';

const field = (key: string, label: string, maxLength: number | null, kind: CrmFieldKind = 'text'): CrmField => ({
  key,
  label,
  kind,
  options: [],
  isCustom: false,
  maxLength,
});

/** What a contact of Keap is born with; the address is its BILLING address, which Keap takes for the primary one. */
export const standardFields: readonly CrmField[] = [
  field('given_name', 'First name', 40),
  field('family_name', 'Last name', 40),
  field('email', 'Email', 75, 'email'),
  field('phone', 'Phone', 40, 'phone'),
  field('company', 'Company', null),
  field('job_title', 'Job title', 255),
  field('website', 'Website', 100, 'url'),
  field('line1', 'Street address', 75),
  field('locality', 'City', 50),
  field('region', 'State', 50),
  field('postal_code', 'Postal code', 15),
  field('country_code', 'Country', null),
];

/** Our field → theirs. */
export const usualFields = {
  first_name: 'given_name',
  last_name: 'family_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  job_title: 'job_title',
  website: 'website',
  street: 'line1',
  city: 'locality',
  state: 'region',
  postal_code: 'postal_code',
  country: 'country_code',
};

/** Kinds of theirs that a lead can fill; users, days of the week, drill-downs and social security numbers are left out. */
const kinds: Readonly<Record<string, CrmFieldKind>> = {
  TEXT: 'text',
  NAME: 'text',
  STATE: 'text',
  TEXT_AREA: 'long_text',
  EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  WEBSITE: 'url',
  CURRENCY: 'number',
  DECIMAL_NUMBER: 'number',
  PERCENT: 'number',
  WHOLE_NUMBER: 'number',
  YEAR: 'number',
  DATE: 'date',
  YES_NO: 'boolean',
  DROPDOWN: 'choice',
  RADIO: 'choice',
  LIST_BOX: 'choices',
};

// Text of custom fields, as its CustomFieldValue says.
const longest = 65_535;
const isText = (kind: CrmFieldKind): boolean => kind === 'text' || kind === 'long_text';

/** A field that the customer made, as Keap tells of it. */
export type CustomField = {
  readonly id: string;
  readonly label: string;
  readonly field_type: string;
  readonly options: readonly string[];
};

const prefix = 'custom:';

/** The id of a field that the customer made; null: it is one that contacts are born with. */
export const customIdOf = (key: string): string | null => (key.startsWith(prefix) ? key.slice(prefix.length) : null);
export const customKeyOf = (id: string): string => prefix + id;

/** The fields that the customer made, those that leads can fill. */
export const customFields = (found: readonly CustomField[]): readonly CrmField[] =>
  found.flatMap(({ id, label, field_type: type, options }) => {
    const kind = kinds[type];
    if (kind === undefined) return [];
    return [
      {
        key: customKeyOf(id),
        label,
        kind,
        options: kind.startsWith('choice') ? options : [],
        isCustom: true,
        maxLength: isText(kind) ? longest : null,
      },
    ];
  });
