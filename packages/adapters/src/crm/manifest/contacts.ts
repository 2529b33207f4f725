import { VendorError } from '@galena/contract/kernel';
import type { ContactBook, CrmContact, CrmCreated, CrmSearch, CrmSession, CrmValues, CrmInput } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { ask, nameIn } from './ask.ts';
import { fillRequest, type BareRequest, type Variables } from './fill.ts';
import { findByEmail, findByPhone, type Found } from './find.ts';
import { findKnownFields, standardFields, type KnownField } from './known-fields.ts';
import { findStages, listAll } from './list.ts';
import { createdIn, idIn, readContact } from './read-contact.ts';
import type { PlainRequest, Taken } from './request-shape.ts';
import type { CrmManifest } from './shape.ts';
import { needsCurrent, needsFields, withValues } from './write-contact.ts';

type Knowing = () => Promise<readonly KnownField[]>;

/** The fields of one call: asked for once, when they are needed. */
const knowing = (manifest: CrmManifest, session: CrmSession): Knowing => {
  let asked: Promise<readonly KnownField[]> | null = null;
  return () => (asked ??= findKnownFields(manifest, session));
};

const mentionsNames = (request: PlainRequest): boolean => JSON.stringify(request).includes('{fields.names}');

/** What requests that read contacts may speak of. */
const nameVariables = async (request: PlainRequest, session: CrmSession, know: Knowing): Promise<Variables> => ({
  'account.id': session.place,
  ...(mentionsNames(request) && { 'fields.names': [...new Set((await know()).map(({ name }) => name))] }),
});

/** A contact as it comes; null: it is gone. */
const readItem = async (
  manifest: CrmManifest,
  session: CrmSession,
  { id, know }: { readonly id: string; readonly know: Knowing },
): Promise<unknown> => {
  const { read } = manifest.requests;
  const variables = { ...(await nameVariables(read, session, know)), 'contact.id': id };
  const { json, answer } = await ask(manifest, session, fillRequest(manifest.key, read, variables), read.gone_statuses);
  if (read.gone_statuses.includes(answer.status)) return null;
  const item = at(json, read.item);
  return idIn(manifest, item) === null ? null : item;
};

const findItems = async (manifest: CrmManifest, session: CrmSession, search: CrmSearch, know: Knowing) => {
  const { email, phone } = manifest.requests.find;
  const found = new Map<string, Found>();
  const add = (all: readonly Found[]): void => {
    for (const one of all) if (!found.has(one.id)) found.set(one.id, one);
  };
  for (const one of new Set(search.emails)) {
    add(await findByEmail(manifest, session, { ...(await nameVariables(email, session, know)), 'input.email': one }));
  }
  for (const one of new Set(phone === undefined ? [] : search.phones)) {
    if (phone === undefined) continue;
    add(await findByPhone(manifest, session, { phone: one, variables: await nameVariables(phone, session, know) }));
  }
  return [...found.values()];
};

const find = async (manifest: CrmManifest, session: CrmSession, search: CrmSearch): Promise<readonly CrmContact[]> => {
  const know = knowing(manifest, session);
  const items: unknown[] = [];
  for (const { id, item } of await findItems(manifest, session, search, know))
    items.push(item === null ? await readItem(manifest, session, { id, know }) : item);
  const whole = items.filter((item) => item !== null);
  if (whole.length === 0) return [];
  const known = await know();
  const aged = whole.map((item) => ({ item, made: createdIn(manifest, item) }));
  const sorted = aged.toSorted((a, b) => (Number.isNaN(a.made - b.made) ? 0 : a.made - b.made));
  return sorted.flatMap(({ item }) => readContact(manifest, item, { known, session }) ?? []);
};

const read = async (manifest: CrmManifest, session: CrmSession, id: string): Promise<CrmContact | null> => {
  const know = knowing(manifest, session);
  const item = await readItem(manifest, session, { id, know });
  return item === null ? null : readContact(manifest, item, { known: await know(), session });
};

const gone = ({ key }: CrmManifest) => new VendorError(key, 'bad_input', 'The contact is gone');

const addTags = async (manifest: CrmManifest, session: CrmSession, id: string, tags: readonly string[]) => {
  const { add_tag } = manifest.requests;
  if (add_tag === undefined) return;
  for (const tag of new Set(tags)) {
    const variables = { 'contact.id': id, 'account.id': session.place, 'input.tag': tag };
    await ask(manifest, session, fillRequest(manifest.key, add_tag, variables));
  }
};

const inputValues = (session: CrmSession, { source, key }: CrmInput): Variables => ({
  'account.id': session.place,
  'input.source': source,
  'input.key': key,
});

const knownFor = (manifest: CrmManifest, values: CrmValues, know: Knowing) =>
  needsFields(manifest, values) ? know() : standardFields(manifest);

const update = async (manifest: CrmManifest, session: CrmSession, id: string, input: CrmInput): Promise<void> => {
  const { update: request } = manifest.requests;
  const { values, tags } = input;
  if (Object.keys(values).length > 0) {
    const know = knowing(manifest, session);
    const known = await knownFor(manifest, values, know);
    const current = needsCurrent(manifest, values) ? await readItem(manifest, session, { id, know }) : undefined;
    if (current === null) throw gone(manifest);
    const bare = fillRequest(manifest.key, request, { ...inputValues(session, input), 'contact.id': id });
    await ask(manifest, session, { ...bare, json: withValues(manifest, bare.json, values, { known, current }) });
  }
  await addTags(manifest, session, id, tags);
};

/** The id of the contact that stands in the way; null: the answer does not say. */
const takenId = (json: unknown, { at: place, after }: Taken): string | null => {
  const text = nameIn(at(json, place));
  if (text === null || after === undefined) return text;
  const start = text.indexOf(after);
  return start === -1 ? null : (/^[\w-]{1,100}/.exec(text.slice(start + after.length).trimStart())?.[0] ?? null);
};

/** Writes into a contact that was there before us what it lacks: what stands there is not ours to change. */
const complete = async (manifest: CrmManifest, session: CrmSession, id: string, input: CrmInput): Promise<void> => {
  const there = await read(manifest, session, id);
  if (there === null) throw gone(manifest);
  const missing = Object.entries(input.values).filter(([key]) => !Object.hasOwn(there.values, key));
  const tags = input.tags.filter((tag) => !there.tags.includes(tag));
  await update(manifest, session, id, { ...input, values: Object.fromEntries(missing), tags });
};

const create = async (manifest: CrmManifest, session: CrmSession, input: CrmInput): Promise<CrmCreated> => {
  const { create: request } = manifest.requests;
  const { taken } = request;
  const known = await knownFor(manifest, input.values, knowing(manifest, session));
  const filled: BareRequest = fillRequest(manifest.key, request, inputValues(session, input));
  const bare = { ...filled, json: withValues(manifest, filled.json, input.values, { known }) };
  const { json, answer } = await ask(manifest, session, bare, taken === undefined ? [] : [taken.status]);
  if (taken !== undefined && answer.status === taken.status) {
    const other = takenId(json, taken);
    if (other === null)
      throw new VendorError(manifest.key, 'bad_input', 'It holds such a contact, and doesn’t say which');
    await complete(manifest, session, other, input);
    return { id: other, isNew: false };
  }
  const id = nameIn(at(json, request.id));
  if (id === null) throw new VendorError(manifest.key, 'protocol', 'The new contact has no id in the answer');
  await addTags(manifest, session, id, input.tags);
  return { id, isNew: true };
};

/** The contacts of a CRM that a manifest tells of. */
export const bookOf = (manifest: CrmManifest): ContactBook => {
  const { do_not_disturb, list, delete: remove } = manifest.requests;
  const stages = list?.stages;
  return {
    kind: 'book',
    find: (session, search) => find(manifest, session, search),
    read: (session, id) => read(manifest, session, id),
    create: (session, input) => create(manifest, session, input),
    update: (session, id, input) => update(manifest, session, id, input),
    ...(list !== undefined && { list: (session, place) => listAll(manifest, list, session, place) }),
    ...(stages !== undefined && { findStages: (session) => findStages(manifest, stages, session) }),
    ...(do_not_disturb !== undefined && {
      markDoNotDisturb: async (session: CrmSession, id: string): Promise<void> => {
        const variables = { 'contact.id': id, 'account.id': session.place };
        await ask(manifest, session, fillRequest(manifest.key, do_not_disturb, variables));
      },
    }),
    ...(remove !== undefined && {
      delete: async (session: CrmSession, id: string): Promise<void> => {
        const variables = { 'contact.id': id, 'account.id': session.place };
        await ask(manifest, session, fillRequest(manifest.key, remove, variables), remove.gone_statuses);
      },
    }),
  };
};
