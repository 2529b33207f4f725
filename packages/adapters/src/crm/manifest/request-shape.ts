import { z } from 'zod';
import { Pointer } from '../../vendor/manifest/pointer.ts';

const template = z.string().max(2000);

/** A value that stands as it is. */
export const Scalar = z.union([z.string().max(500), z.number(), z.boolean()], {
  error: 'This must be a text, a number, or true or false.',
});

const Sent = z.union([template, z.number(), z.boolean()], {
  error: 'This must be a text, a number, or true or false.',
});

const plain = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).default('GET'),
  url: z.string().min(1).max(2000).describe('The host stands in it as it is; references may follow in the path'),
  query: z.record(z.string().min(1).max(80), Sent).default({}),
  headers: z.record(z.string().min(1).max(60), Sent).default({}),
  json: z.json().optional().describe('Body; what isn’t set is left out, a list inside a list becomes part of it'),
};

export const PlainRequest = z.strictObject(plain);
export type PlainRequest = Omit<z.output<typeof PlainRequest>, 'method'> & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
};

/** What has to stand at a place. */
export const Condition = z.strictObject({ at: Pointer, is: Scalar });
export type Condition = z.output<typeof Condition>;

const size = z.int().min(1).max(1000).describe('Most items on a page');

/** How the next page of a list is asked for. */
export const Paging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('cursor'), next: Pointer, size }),
  z.strictObject({ kind: z.literal('offset'), size }),
  z.strictObject({ kind: z.literal('page'), first: z.int().min(0).max(1).default(1), size }),
]);
export type Paging = z.output<typeof Paging>;

const WhoAmI = z.strictObject({
  ...plain,
  id: Pointer.optional().describe('Where the answer names the account'),
  name: Pointer.optional().describe('Where it says what people call it'),
});

export const FindRequest = z.strictObject({
  ...plain,
  items: Pointer.describe('Where the list of what was found stands'),
  id: Pointer.optional().describe('Where the id stands in an item; left out: where it stands in a contact'),
  gives: z.enum(['contacts', 'ids']).default('contacts').describe('ids: each contact is read on its own afterwards'),
  holds: z
    .array(Pointer)
    .max(10)
    .default([])
    .describe('Where an item says its addresses or numbers; one without what was looked for is left out'),
});
export type FindRequest = z.output<typeof FindRequest>;

const gone_statuses = z
  .array(z.int().min(400).max(499))
  .max(3)
  .default([404])
  .describe('Statuses that say: it is gone');

const ReadRequest = z.strictObject({
  ...plain,
  item: Pointer.default('').describe('Where the contact stands in the answer'),
  gone_statuses,
});
type ReadRequest = z.output<typeof ReadRequest>;

/** The one request that deletes: a DELETE elsewhere is a slip. */
const DeleteRequest = z.strictObject({
  ...plain,
  method: z.enum(['DELETE', 'POST', 'PUT', 'PATCH']).default('DELETE'),
  gone_statuses,
});

const Taken = z.strictObject({
  status: z.int().min(400).max(499),
  at: Pointer.describe('Where the id of the other contact stands, or a text with it'),
  after: z.string().min(1).max(120).optional().describe('What stands before the id in that text'),
});
export type Taken = z.output<typeof Taken>;

const CreateRequest = z.strictObject({
  ...plain,
  id: Pointer.describe('Where the answer says the id of the new contact'),
  taken: Taken.optional().describe('How it says that it holds such a contact already'),
});
type CreateRequest = z.output<typeof CreateRequest>;

/** Where texts stand in an item: as they are, or in each object of a list. */
const Texts = z.strictObject({
  at: Pointer,
  value: z.string().min(1).max(60).optional().describe('Name of the text in an object of the list'),
});
export type Texts = z.output<typeof Texts>;
const texts = z.array(Texts).max(10).default([]);

const Refusal = z.strictObject({
  at: Pointer,
  is: Scalar,
  kind: z.enum(['email', 'phone']),
  why: z.enum(['do_not_disturb', 'unsubscribed', 'bounced']),
});

const Choices = z.strictObject({
  ...plain,
  items: Pointer.describe('Where a list of stages stands, or of things that have some'),
  only: z.array(Condition).max(5).default([]).describe('Items of which all of this is so'),
  within: Pointer.default('').describe('The list of stages in an item; left out: the item is one'),
  value: Pointer.describe('What a contact in it says'),
  label: Pointer,
});

const Stages = z.strictObject({
  texts: texts.describe('Where a contact says its stages'),
  choices: Choices.optional().describe('How the CRM is asked for those that there are'),
  counted: z
    .array(
      z.strictObject({ key: z.string().regex(/^[a-z][a-z_]{1,39}$/), label: z.string().min(1).max(80), at: Pointer }),
    )
    .max(10)
    .default([])
    .describe('Stages of those of whom a number is more than 0'),
});
export type Stages = z.output<typeof Stages>;

const ListRequest = z.strictObject({
  ...plain,
  items: Pointer.describe('Where the list of contacts stands'),
  paging: Paging,
  emails: texts,
  phones: texts,
  websites: texts,
  refusals: z.array(Refusal).max(10).default([]).describe('Any of this says: not to be used any more'),
  stages: Stages.optional(),
});
export type ListRequest = z.output<typeof ListRequest>;

export const Requests = z.strictObject({
  who_am_i: WhoAmI,
  find: z.strictObject({ email: FindRequest, phone: FindRequest.optional() }),
  read: ReadRequest,
  create: CreateRequest,
  update: PlainRequest,
  add_tag: PlainRequest.optional().describe('Asked once for each tag'),
  do_not_disturb: PlainRequest.optional(),
  delete: DeleteRequest.optional().describe('Deletes a contact; left out: leads that are deleted here stay there'),
  list: ListRequest.optional().describe('All contacts, page after page'),
});
export type Requests = z.output<typeof Requests>;
