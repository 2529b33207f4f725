import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';
import type { Crm, CrmField, CrmFieldKind, CrmParcel, CrmSession } from '../port.ts';

/** Where Groove's interface is taken to stand. */
export const grooveApiUrl = 'https://api.groove.cm/v1';

export type GrooveOptions = { readonly apiUrl?: string };

const vendor = 'groove';
const idShape = z.union([z.string().min(1), z.number().transform(String)]);
// An answer that says nothing of whose the key is proves nothing.
const Me = z
  .object({ id: idShape.nullish(), name: z.string().nullish() })
  .refine(({ id, name }) => Boolean(id ?? name));
const Lead = z.object({ id: idShape });
const ErrorBody = z.object({ message: z.string().optional(), error: z.string().optional() });

const api: VendorApi = {
  vendor,
  use: 'crm',
  concurrency: 2,
  perSecond: 5,
  messageIn: (json) => {
    const { message, error } = ErrorBody.safeParse(json).data ?? {};
    return message ?? error;
  },
};

const field = (key: string, label: string, kind: CrmFieldKind = 'text'): CrmField => ({
  key,
  label,
  kind,
  options: [],
  isCustom: false,
  maxLength: null,
});

const fields: readonly CrmField[] = [
  field('first_name', 'First name'),
  field('last_name', 'Last name'),
  field('name', 'Name'),
  field('email', 'Email', 'email'),
  field('phone', 'Phone', 'phone'),
  field('company', 'Company'),
  field('job_title', 'Job title'),
  field('website', 'Website', 'url'),
  field('street', 'Street'),
  field('city', 'City'),
  field('state', 'State'),
  field('postal_code', 'Postal code'),
  field('country', 'Country'),
  field('notes', 'Notes', 'long_text'),
];

/** Ours and theirs bear the same names; notes are for the customer to fill. */
const usualFields = Object.fromEntries(fields.map(({ key }) => [key, key]).filter(([key]) => key !== 'notes'));

const headersOf = ({ secret }: CrmSession) => ({ authorization: `Bearer ${secret}` });

const put = async (apiUrl: string, session: CrmSession, { values, tags, source, key }: CrmParcel): Promise<string> => {
  const { formId, secret } = session;
  if (formId === null || /^\.*$/.test(formId))
    throw new VendorError(vendor, 'bad_input', 'It takes leads through a form alone, and none was named');
  const unknown = Object.keys(values).find((name) => !fields.some((one) => one.key === name));
  if (unknown !== undefined) throw new VendorError(vendor, 'bad_input', `There’s no field ${unknown}`);
  const url = `${apiUrl}/forms/${encodeURIComponent(formId)}/leads`;
  const headers = { ...headersOf(session), 'idempotency-key': key };
  const json = { ...values, tags, ...(source !== null && { source }) };
  return (await askJson(session, api, { method: 'POST', url, headers, json, key: secret }, Lead)).id;
};

/**
 * Groove. No public contract of an interface of its was found: this asks in the plainest form that one could have, and is to be
 * held to the vendor's own word before anybody counts on it.
 */
export const createGroove = (options: GrooveOptions = {}): Crm => {
  const apiUrl = (options.apiUrl ?? grooveApiUrl).replace(/\/$/, '');
  return {
    key: vendor,
    suiteId: null,
    label: 'Groove',
    access: { kind: 'api_key' },
    form: 'required',
    takesTags: true,
    isSandbox: false,
    isUntested: true,
    whoAmI: async (session) => {
      const request = { url: `${apiUrl}/me`, headers: headersOf(session), key: session.secret };
      const { id, name } = await askJson(session, api, request, Me);
      return { id: id ?? null, name: name || null };
    },
    findFields: async () => fields,
    usualFields,
    contacts: { kind: 'box', put: (session, parcel) => put(apiUrl, session, parcel) },
  };
};
