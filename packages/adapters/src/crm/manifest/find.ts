import { VendorError } from '@galena/contract/kernel';
import type { CrmSession } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { ask } from './ask.ts';
import { fillRequest, type Variables } from './fill.ts';
import { isSamePhone, nationalOf } from './phones.ts';
import { idIn } from './read-contact.ts';
import type { FindRequest } from './request-shape.ts';
import type { CrmManifest } from './shape.ts';

/** A contact that a search found; its item is null where it has to be read on its own. */
export type Found = { readonly id: string; readonly item: unknown };

const textsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? value.split(/[;,\n]/).map((part) => part.trim()) : [];
};

/** Whether an item has what was looked for; where nobody says where that stands, the vendor is believed. */
const isMeant = ({ holds }: FindRequest, item: unknown, isSame: (text: string) => boolean): boolean =>
  holds.length === 0 || holds.some((place) => textsIn(at(item, place)).some(isSame));

type Asking = {
  readonly request: FindRequest;
  readonly variables: Variables;
  readonly isSame: (text: string) => boolean;
};

const findBy = async (
  manifest: CrmManifest,
  session: CrmSession,
  { request, variables, isSame }: Asking,
): Promise<readonly Found[]> => {
  const { json } = await ask(manifest, session, fillRequest(manifest.key, request, variables));
  const items = at(json, request.items);
  if (!Array.isArray(items))
    throw new VendorError(manifest.key, 'protocol', 'The list of contacts isn’t where it should be');
  return items.flatMap((item: unknown) => {
    const id = idIn(manifest, item, request.id);
    return id === null || !isMeant(request, item, isSame) ? [] : [{ id, item: request.gives === 'ids' ? null : item }];
  });
};

/** The contacts with an e-mail address. @throws VendorError */
export const findByEmail = (
  manifest: CrmManifest,
  session: CrmSession,
  variables: Variables,
): Promise<readonly Found[]> => {
  const email = String(variables['input.email']).trim().toLowerCase();
  const isSame = (text: string): boolean => text.toLowerCase() === email;
  return findBy(manifest, session, { request: manifest.requests.find.email, variables, isSame });
};

/** The contacts with a number; none where the CRM cannot be asked for one. @throws VendorError */
export const findByPhone = async (
  manifest: CrmManifest,
  session: CrmSession,
  { phone, variables }: { readonly phone: string; readonly variables: Variables },
): Promise<readonly Found[]> => {
  const { phone: request } = manifest.requests.find;
  if (request === undefined) return [];
  const forms = {
    'input.phone': phone,
    'input.phone_digits': phone.replaceAll(/\D/g, ''),
    'input.phone_national': nationalOf(phone),
  };
  const isSame = (text: string): boolean => isSamePhone(text, phone);
  return findBy(manifest, session, { request, variables: { ...variables, ...forms }, isSame });
};
