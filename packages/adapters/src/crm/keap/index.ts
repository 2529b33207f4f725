import { z } from 'zod';
import type { Crm, CrmOAuth } from '../port.ts';
import { askKeap, idShape } from './api.ts';
import { createContactBook } from './contacts.ts';
import { customFields, standardFields, usualFields } from './fields.ts';

/** What is asked for: Keap knows one scope, all. */
export const keapScopes = ['full'] as const;
export const keapAuthorizeUrl = 'https://accounts.infusionsoft.com/app/oauth/authorize';
export const keapTokenUrl = 'https://api.infusionsoft.com/token';

export type KeapOptions = {
  readonly oauth: CrmOAuth;
  /** Where its interface stands, without `/rest/v2`. */
  readonly apiUrl?: string;
};

const text = z.string().nullish();
const UserInfo = z
  .object({ tenant_id: idShape.nullish(), sub: idShape.nullish(), email: text })
  .refine(({ tenant_id: tenant, sub, email }) => Boolean(tenant ?? sub ?? email));
const Profile = z.object({ name: text });
const Model = z.object({
  custom_fields: z.array(
    z.object({
      id: idShape,
      label: text,
      field_name: text,
      field_type: z.string(),
      record_type: text,
      options: z.array(z.object({ id: idShape.nullish(), label: text })).nullish(),
    }),
  ),
});
type Made = z.output<typeof Model>['custom_fields'][number];

const madeOf = ({ id, label, field_name: name, field_type, options }: Made) => ({
  id,
  label: label ?? name ?? id,
  field_type,
  // What contacts hold is the label of an option.
  options: (options ?? []).flatMap((one) => one.label ?? one.id ?? []),
});

/** Keap (REST v2). */
export const createKeap = ({ oauth, apiUrl = 'https://api.infusionsoft.com/crm' }: KeapOptions): Crm => {
  const place = { apiUrl };
  return {
    key: 'keap',
    suiteId: null,
    label: 'Keap',
    access: oauth,
    form: 'counted',
    takesTags: true,
    isSandbox: false,
    // Held to the vendor's own document; nobody has tried it with the vendor yet.
    isUntested: true,
    whoAmI: async (session) => {
      const user = await askKeap(place, session, { path: '/rest/v2/oauth/connect/userinfo' }, UserInfo);
      const { name } = await askKeap(place, session, { path: '/rest/v2/businessProfile' }, Profile);
      return { id: user.tenant_id ?? null, name: name || user.email || null };
    },
    findFields: async (session) => {
      const { custom_fields: made } = await askKeap(place, session, { path: '/rest/v2/contacts/model' }, Model);
      const own = made.filter(({ record_type: type }) => (type ?? 'CONTACT') === 'CONTACT');
      return [...standardFields, ...customFields(own.map(madeOf))];
    },
    usualFields,
    contacts: createContactBook(place),
  };
};
