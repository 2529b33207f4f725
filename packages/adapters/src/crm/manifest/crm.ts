import type { Crm, CrmAccount } from '../port.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { ask, nameIn } from './ask.ts';
import { bookOf } from './contacts.ts';
import { fillRequest } from './fill.ts';
import { findKnownFields } from './known-fields.ts';
import type { CrmManifest } from './shape.ts';

/** A CRM like any other, made of a manifest whose meaning was checked. */
export const crmOf = (manifest: CrmManifest): Crm => {
  const { key, label, tested, form, usual_fields, requests } = manifest;
  return {
    key,
    suiteId: null,
    label,
    access: { kind: 'api_key' },
    form,
    takesTags: requests.add_tag !== undefined,
    isSandbox: false,
    isUntested: !tested,
    usualFields: usual_fields,
    whoAmI: async (session): Promise<CrmAccount> => {
      const { who_am_i } = requests;
      const { json } = await ask(manifest, session, fillRequest(key, who_am_i, { 'account.id': session.place }));
      const named = (place: string | undefined) => (place === undefined ? null : nameIn(at(json, place)));
      return { id: named(who_am_i.id), name: named(who_am_i.name) };
    },
    findFields: async (session) => (await findKnownFields(manifest, session)).map(({ field }) => field),
    contacts: bookOf(manifest),
  };
};
