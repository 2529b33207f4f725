import { VendorError } from '@galena/contract/kernel';
import type { CrmValue, CrmValues } from '../port.ts';
import { vendor } from './api.ts';
import { alpha2Of, alpha3Of } from './countries.ts';
import { customIdOf, standardFields } from './fields.ts';
import { type Address, type Contact, slots } from './shapes.ts';

type Plain = Readonly<Record<string, unknown>>;
type Held = Partial<Contact>;

const plainKeys = ['given_name', 'family_name', 'job_title', 'website'];
const addressKeys = ['line1', 'locality', 'region', 'postal_code', 'country_code'];
const known = new Set(standardFields.map(({ key }) => key));

const textOf = (value: CrmValue): string => (typeof value === 'object' ? value.join(', ') : String(value));

/** Without what holds nothing. */
const filled = (input: Plain): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** A state as a code where it is one, by its name otherwise. Keap takes neither without a country. */
const regionOf = (state: string, country: string | undefined): Plain => {
  if (country === undefined) return {};
  if (/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(state)) return { region_code: state };
  return /^[A-Z0-9]{1,3}$/.test(state) ? { region_code: `${alpha2Of(country)}-${state}` } : { region: state };
};

const keptAddress = ({ region, ...rest }: Address): Plain => filled({ ...rest, ...(!rest.region_code && { region }) });

/** All addresses with what is written in the place of what stood there; undefined: nothing is. */
const addressesOf = (texts: Readonly<Record<string, string>>, held: Held): readonly Plain[] | undefined => {
  const all = held.addresses ?? [];
  const before = all.find(({ field }) => field === slots.address);
  const { country_code: code, region: state, ...plain } = texts;
  const country = (code === undefined ? undefined : alpha3Of(code)) ?? before?.country_code ?? undefined;
  const region = state === undefined ? {} : regionOf(state, country);
  const isNewCountry = code !== undefined && alpha3Of(code) !== undefined && alpha3Of(code) !== before?.country_code;
  const written = filled({ ...plain, ...region, ...(isNewCountry && { country_code: country }) });
  if (Object.keys(written).length === 0) return undefined;
  // A state, and a ZIP code, that stood there would contradict what is written.
  const isNewRegion = isNewCountry || Object.keys(region).length > 0;
  const { region: _, region_code: __, zip_code: zip, zip_four: four, ...rest } = before ?? {};
  const kept = {
    ...rest,
    ...(!isNewRegion &&
      before && { region: before.region_code ? undefined : before.region, region_code: before.region_code }),
    ...(plain['postal_code'] === undefined && { zip_code: zip, zip_four: four }),
  };
  const others = all.filter((one) => one !== before).map(keptAddress);
  return [filled({ ...kept, ...written, field: slots.address }), ...others];
};

/** All addresses for mail. No reason to opt in is ever sent: that would opt people in. */
const emailsOf = (email: string, held: Held): readonly Plain[] => {
  const same = email.toLowerCase();
  // An address stands in one slot: where it stood in another, it moves.
  const others = (held.email_addresses ?? []).filter(
    (one) => one.field !== slots.email && one.email?.toLowerCase() !== same,
  );
  return [
    { email, field: slots.email },
    ...others.map((one) => filled({ email: one.email, field: one.field })).filter((one) => 'email' in one),
  ];
};

const phonesOf = (number: string, held: Held): readonly Plain[] => {
  const all = held.phone_numbers ?? [];
  const before = all.find(({ field }) => field === slots.phone);
  const others = all.filter((one) => one !== before).map((one) => filled({ ...one, number_e164: null }));
  return [filled({ type: before?.type, number, field: slots.phone }), ...others.filter((one) => 'number' in one)];
};

const customOf = (values: CrmValues, held: Held): readonly Plain[] | undefined => {
  const written = Object.entries(values).flatMap(([key, content]) => {
    const id = customIdOf(key);
    return id === null ? [] : [{ id, content }];
  });
  if (written.length === 0) return undefined;
  const kept = (held.custom_fields ?? []).filter(({ id }) => !written.some((one) => one.id === id));
  return [...kept.filter(({ content }) => content !== null && content !== undefined), ...written];
};

const refuseUnknown = (values: CrmValues): void => {
  const unknown = Object.keys(values).find((key) => !known.has(key) && !customIdOf(key));
  if (unknown !== undefined) throw new VendorError(vendor, 'bad_input', `There’s no field ${unknown}`);
};

/**
 * Values as Keap's requests write them. Its lists take the place of those that stand there ("any item not listed here will be
 * removed"), so that what a contact holds is written with them.
 * @throws VendorError `bad_input` for a key that is none of its fields
 */
export const written = (values: CrmValues, held: Held = {}): Record<string, unknown> => {
  refuseUnknown(values);
  const pick = (keys: readonly string[]): Record<string, string> =>
    Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, textOf(values[key])]])));
  const { email, phone, company } = values;
  return filled({
    ...pick(plainKeys),
    company: company === undefined ? undefined : { company_name: textOf(company) },
    email_addresses: email === undefined ? undefined : emailsOf(textOf(email), held),
    phone_numbers: phone === undefined ? undefined : phonesOf(textOf(phone), held),
    addresses: addressesOf(pick(addressKeys), held),
    custom_fields: customOf(values, held),
  });
};
