import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { oneLine } from '../../vendor/faults.ts';
import type { CrmSession } from '../port.ts';
import { askKeap, askPages, idShape, isFilterable, type KeapPlace, vendor } from './api.ts';

const Tag = z.object({ id: idShape, name: z.string().nullish() });
const Tags = z.object({ tags: z.array(Tag) });
// An answer for each contact, by its id.
const Applied = z.object({ results: z.record(z.string(), z.string()) });

const path = '/rest/v2/tags';
const perFilter = 100;
// More than that is cut off by Keap itself.
const longestName = 255;

const isNamed =
  (name: string) =>
  (tag: z.output<typeof Tag>): boolean =>
    tag.name?.trim().toLowerCase() === name.toLowerCase();

/** @param isByName its filter is asked for the name; otherwise all tags are looked through */
const findTag = async (
  place: KeapPlace,
  session: CrmSession,
  name: string,
  isByName: boolean,
): Promise<string | null> => {
  const query = isByName ? { filter: `name==${name}` } : { page_size: 1000 };
  const pages = await askPages(place, session, { path, query }, Tags);
  return pages.flatMap(({ tags }) => tags).find(isNamed(name))?.id ?? null;
};

const createTag = async (place: KeapPlace, session: CrmSession, name: string): Promise<string> => {
  try {
    return (await askKeap(place, session, { method: 'POST', path, json: { name } }, Tag)).id;
  } catch (error) {
    // Names are unique: it may be there in other letters than its filter compares, or have been made meanwhile.
    const isTaken = error instanceof VendorError && error.fault === 'bad_input';
    const found = isTaken ? await findTag(place, session, name, false) : null;
    if (found === null) throw error;
    return found;
  }
};

/** Adds tags to a contact, by their names; those that Keap does not have are made. */
export const applyTags = async (
  place: KeapPlace,
  session: CrmSession,
  contactId: string,
  names: readonly string[],
): Promise<void> => {
  for (const name of new Set(names.map((one) => one.trim().slice(0, longestName)).filter(Boolean))) {
    const tagId = (await findTag(place, session, name, isFilterable(name))) ?? (await createTag(place, session, name));
    const json = { contact_ids: [contactId] };
    const call = { method: 'POST' as const, path: `${path}/${encodeURIComponent(tagId)}/contacts:applyTags`, json };
    const { results } = await askKeap(place, session, call, Applied);
    const outcome = results[contactId];
    if (outcome === undefined) throw new VendorError(vendor, 'protocol', 'It did not say what became of the tag');
    // Its document names no outcomes: only those that tell of a failure by their name are one.
    if (/fail|error|invalid|not.?found/i.test(outcome))
      throw new VendorError(vendor, 'bad_input', `It did not add the tag: ${oneLine(outcome)}`);
  }
};

/** Names of tags by their ids; those that Keap no longer has are left out. */
export const namesOfTags = async (
  place: KeapPlace,
  session: CrmSession,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let at = 0; at < wanted.length; at += perFilter) {
    const query = { filter: `tag_ids==${wanted.slice(at, at + perFilter).join(',')}` };
    for (const { tags } of await askPages(place, session, { path, query }, Tags))
      for (const tag of tags) if (tag.name) names.set(tag.id, tag.name);
  }
  return names;
};
