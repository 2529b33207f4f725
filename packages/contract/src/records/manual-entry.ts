import { z } from 'zod';
import { countryOf, phoneOf } from '../contacts/index.ts';
import { generalErrors, Id, OneWithMessage, route, type ListType } from '../kernel/index.ts';
import { listErrors, ListTypeInPath } from '../lists/index.ts';
import {
  DomainOrUrl,
  EmailInput,
  peopleIdentity,
  validationSentences as sentences,
  WebUrl,
} from '../messages/index.ts';
import { CellValue } from './editing.ts';
import { recordErrors } from './errors.ts';
import { FullResult } from './shapes.ts';

const Text = z.string().trim().max(2_000);

/** A text that may be left out; given, it has to be what `schema` takes. */
const given = (schema: z.ZodType, error: string) =>
  Text.refine((text) => text === '' || schema.safeParse(text).success, { error }).optional();

const Plain = Text.optional();
const Email = given(EmailInput, sentences.email);
const Url = given(WebUrl, sentences.url);
const Phone = Text.refine((text) => text === '' || phoneOf(text) !== null, { error: sentences.phone }).optional();
const Country = Text.refine((text) => text === '' || countryOf(text) !== null, { error: sentences.country }).optional();

const place = { country: Country, city: Plain, state: Plain, postal_code: Plain, street: Plain } as const;

/** What a person enters of a record, by the kind of its list, in the order of the form (section 3, Manual entry). */
export const manualEntries = {
  local: z.object({
    website: DomainOrUrl,
    name: Plain,
    ...place,
    first_name: Plain,
    last_name: Plain,
    email: Email,
    phone: Phone,
  }),
  people: z
    .object({ linkedin_url: Url, email: Email, company: Plain, name: Plain, position: Plain })
    .superRefine(peopleIdentity),
  company: z.object({
    website: DomainOrUrl,
    name: Plain,
    email: Email,
    phone: Phone,
    linkedin_url: Url,
    ...place,
  }),
  domain: z.object({ website: DomainOrUrl, name: Plain, email: Email, phone: Phone, country: Country }),
  influencer: z.object({ url: WebUrl, name: Plain, email: Email, phone: Phone, country: Country }),
  group: z.object({
    url: WebUrl,
    name: Plain,
    website: given(DomainOrUrl, sentences.domain_or_url),
    email: Email,
    country: Country,
  }),
} as const satisfies Readonly<Record<ListType, z.ZodObject>>;

/** What was entered, of whatever kind. */
export type ManualEntry = { readonly [Name in ManualField]?: string | undefined } & {
  readonly labels?: Readonly<Record<string, CellValue>> | undefined;
};

/** The fields of the forms of all kinds. */
export const manualFieldNames = [
  'website',
  'url',
  'linkedin_url',
  'name',
  'company',
  'position',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'state',
  'city',
  'postal_code',
  'street',
] as const;
export type ManualField = (typeof manualFieldNames)[number];

const Entry = z.object({
  ...(Object.fromEntries(manualFieldNames.map((name) => [name, Text.optional()])) as Record<
    ManualField,
    z.ZodOptional<typeof Text>
  >),
  labels: z.record(z.string().max(120), CellValue).optional().describe('Values of the account’s labels, by their ids'),
});

export const manualRoutes = {
  add: route({
    method: 'POST',
    path: '/api/:type-results/:id/manual',
    summary:
      'Add a record by hand. Local, company and domain records need a website, people a LinkedIn URL or an email, influencers and groups a URL. Free',
    access: { who: 'signed_in', anyModule: ['leads'], apiKey: true, effect: 'write' },
    params: z.object({ type: ListTypeInPath, id: Id }),
    body: Entry,
    returns: OneWithMessage(FullResult),
    status: 201,
    errors: [generalErrors.not_found, listErrors.demo_list, recordErrors.record_known, recordErrors.value_suppressed],
  }),
};
