import type { z } from 'zod';
import type { CrmContact, CrmValue, CrmValues } from '../port.ts';
import { alpha2Of } from './countries.ts';
import { customKeyOf } from './fields.ts';
import { type Address, type Contact, isRefused, slots } from './shapes.ts';

type Json = z.core.util.JSONType | undefined | null;

// Days come with a time that says nothing.
const dayOf = (text: string): string =>
  /^(\d{4}-\d{2}-\d{2})T00:00(:00(\.0+)?)?(Z|[+-][\d:]+)?$/.exec(text)?.[1] ?? text;

const valueOf = (value: Json): CrmValue | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : dayOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
};

/** The part of a code behind its country's (`US-TX` → `TX`); numbers say nothing to people. */
const shortRegion = ({ region, region_code: code }: Address): string | null => {
  const short = code?.split('-').at(-1) ?? '';
  return /^[A-Z]+$/.test(short) ? short : region || short || null;
};

const inSlot = <One extends { readonly field?: string | null | undefined }>(
  all: readonly One[] | null | undefined,
  slot: string,
): One | undefined => all?.find(({ field }) => field === slot);

const valuesOf = (contact: Contact): CrmValues => {
  const phone = inSlot(contact.phone_numbers, slots.phone);
  const address = inSlot(contact.addresses, slots.address);
  const own: Readonly<Record<string, Json>> = {
    given_name: contact.given_name,
    family_name: contact.family_name,
    email: inSlot(contact.email_addresses, slots.email)?.email,
    phone: phone?.number_e164 || phone?.number,
    company: contact.company?.company_name,
    job_title: contact.job_title,
    website: contact.website,
    line1: address?.line1,
    locality: address?.locality,
    region: address && shortRegion(address),
    postal_code: address?.postal_code || address?.zip_code,
    country_code: address?.country_code && alpha2Of(address.country_code),
  };
  const made = (contact.custom_fields ?? []).map(({ id, content }) => [customKeyOf(id), content] as const);
  return Object.fromEntries(
    [...Object.entries(own), ...made].flatMap(([key, held]) => {
      const value = valueOf(held);
      return value === null ? [] : [[key, value]];
    }),
  );
};

/** A contact as the port tells of it. @param names of its tags by their ids */
export const contactOf = (contact: Contact, names: ReadonlyMap<string, string>): CrmContact => ({
  id: contact.id,
  // It stands under a name of the customer's that no answer tells.
  url: null,
  values: valuesOf(contact),
  tags: (contact.tag_ids ?? []).flatMap((id) => names.get(id) ?? []),
  // 0: nobody.
  owner: contact.owner_id && contact.owner_id !== '0' ? contact.owner_id : null,
  isDoNotDisturb: (contact.email_addresses ?? []).some((one) => isRefused(one.email_opt_status)) ? true : null,
});
