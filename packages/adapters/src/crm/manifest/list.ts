import { VendorError } from '@galena/contract/kernel';
import type { CrmContactPage, CrmListed, CrmRefusal, CrmSession, CrmStage } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { ask, nameIn } from './ask.ts';
import { fillRequest } from './fill.ts';
import { holds } from './known-fields.ts';
import { nextPlace, pageVariables } from './pages.ts';
import { idIn } from './read-contact.ts';
import type { ListRequest, Stages, Texts } from './request-shape.ts';
import type { CrmManifest } from './shape.ts';

const split = /[;,\n]/;

const textsAt = (item: unknown, { at: place, value: name }: Texts): readonly string[] => {
  const value = at(item, place);
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => {
    const held = name === undefined ? one : (one as Readonly<Record<string, unknown>> | null)?.[name];
    return (nameIn(held)?.split(split) ?? []).map((text) => text.trim()).filter((text) => text !== '');
  });
};

const textsIn = (item: unknown, places: readonly Texts[]): readonly string[] => [
  ...new Set(places.flatMap((place) => textsAt(item, place))),
];

const stagesIn = (item: unknown, stages: Stages | undefined): readonly string[] => [
  ...textsIn(item, stages?.texts ?? []),
  ...(stages?.counted ?? []).flatMap(({ key, at: place }) => (Number(at(item, place) ?? 0) > 0 ? [key] : [])),
];

const listedOf = (request: ListRequest, item: unknown, tags: readonly string[]): CrmListed => {
  const ways = { email: textsIn(item, request.emails), phone: textsIn(item, request.phones) };
  const refusals = request.refusals.flatMap(({ at: place, is, kind, why }): readonly CrmRefusal[] =>
    holds(item, { at: place, is }) ? ways[kind].map((text) => ({ kind, text, why })) : [],
  );
  return {
    emails: ways.email,
    phones: ways.phone,
    websites: textsIn(item, request.websites),
    tags,
    stages: stagesIn(item, request.stages),
    refusals,
  };
};

/** Contacts of a CRM, page after page. @throws VendorError */
export const listAll = async (
  manifest: CrmManifest,
  request: ListRequest,
  session: CrmSession,
  place: string | null,
): Promise<CrmContactPage> => {
  const variables = { 'account.id': session.place, ...pageVariables(request.paging, place) };
  const { json } = await ask(manifest, session, fillRequest(manifest.key, request, variables));
  const items = at(json, request.items);
  if (!Array.isArray(items))
    throw new VendorError(manifest.key, 'protocol', 'The list of contacts isn’t where it should be');
  const { tags } = manifest.contact;
  const contacts = items.flatMap((item: unknown) => {
    if (idIn(manifest, item) === null) return [];
    return [listedOf(request, item, tags === undefined ? [] : textsAt(item, { at: tags }))];
  });
  const next = nextPlace(request.paging, place, json, items.length);
  // Whoever says the same place again would be asked for ever.
  return { contacts, next: next === null || String(next) === place ? null : String(next) };
};

/** Where contacts of a CRM may stand. @throws VendorError */
export const findStages = async (
  manifest: CrmManifest,
  { counted, choices }: Stages,
  session: CrmSession,
): Promise<readonly CrmStage[]> => {
  const own = counted.map(({ key, label }) => ({ key, label }));
  if (choices === undefined) return own;
  const variables = { 'account.id': session.place };
  const { json } = await ask(manifest, session, fillRequest(manifest.key, choices, variables));
  const items = at(json, choices.items);
  if (!Array.isArray(items))
    throw new VendorError(manifest.key, 'protocol', 'The list of stages isn’t where it should be');
  const stages = items
    .filter((item: unknown) => choices.only.every((one) => holds(item, one)))
    .flatMap((item: unknown): readonly unknown[] => {
      const within = choices.within === '' ? [item] : at(item, choices.within);
      return Array.isArray(within) ? within : [];
    });
  const found = stages.flatMap((stage) => {
    const key = nameIn(at(stage, choices.value));
    return key === null ? [] : [{ key, label: nameIn(at(stage, choices.label)) ?? key }];
  });
  return [...own, ...found];
};
