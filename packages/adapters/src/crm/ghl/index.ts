import { z } from 'zod';
import { createCodeFlow } from '../oauth/code-flow.ts';
import type { Crm } from '../port.ts';
import { askGhl, locationOf } from './api.ts';
import { createContactBook } from './contacts.ts';
import { createNoticeReader, type GhlNoticeKeys } from './notices.ts';
import { customFields, standardFields, usualFields } from './fields.ts';

/** What is asked for: contacts, locations, custom fields and tags, to read and to write. */
export const ghlScopes = [
  'contacts.readonly',
  'contacts.write',
  'locations.readonly',
  'locations.write',
  'locations/customFields.readonly',
  'locations/customFields.write',
  'locations/tags.readonly',
  'locations/tags.write',
] as const;

/** The public addresses of GoHighLevel. */
export const ghlAddresses = {
  authorizeUrl: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
  tokenUrl: 'https://services.leadconnectorhq.com/oauth/token',
  apiUrl: 'https://services.leadconnectorhq.com',
  appUrl: 'https://app.gohighlevel.com',
};

export type GhlSettings = Omit<typeof ghlAddresses, 'appUrl'> & {
  /** Where people look at contacts; null: nobody knows. */
  readonly appUrl: string | null;
  readonly key: 'ghl' | 'sales_connector';
  /** A branded edition; null: GoHighLevel itself. */
  readonly suiteId: string | null;
  readonly label: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whose signatures its notices bear; left out: GoHighLevel's, of which the sales connector has none. */
  readonly noticeKeys?: GhlNoticeKeys;
};

const Token = z.object({ locationId: z.string().min(1) });
const Location = z.object({ location: z.object({ id: z.string().min(1), name: z.string().nullish() }) });
const Fields = z.object({
  customFields: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      dataType: z.string(),
      model: z.string().nullish(),
      picklistOptions: z.array(z.string()).nullish(),
    }),
  ),
});

/** GoHighLevel (API v2), a branded edition of it, or whoever speaks as it does behind addresses of their own. */
export const createGhl = (settings: GhlSettings): Crm => {
  const { key, suiteId, label, clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl, appUrl } = settings;
  const options = { vendor: key, apiUrl, appUrl };
  return {
    key,
    suiteId,
    label,
    access: createCodeFlow({
      vendor: key,
      authorizationUrl: authorizeUrl,
      tokenUrl,
      clientId,
      clientSecret,
      scopes: ghlScopes,
      sentIn: 'body',
      also: { user_type: 'Location' },
      placeOf: (answer) => Token.safeParse(answer).data?.locationId ?? null,
    }),
    // Its interface tells of forms and what came in by them; nothing can be submitted there (apps/forms.json).
    form: 'none',
    takesTags: true,
    isSandbox: false,
    // Held to the vendor's own document; nobody has tried it with the vendor yet.
    isUntested: true,
    whoAmI: async (session) => {
      const path = `/locations/${encodeURIComponent(locationOf(options, session))}`;
      const { location } = await askGhl(options, session, { path }, Location);
      return { id: location.id, name: location.name ?? null };
    },
    findFields: async (session) => {
      const path = `/locations/${encodeURIComponent(locationOf(options, session))}/customFields`;
      const { customFields: found } = await askGhl(options, session, { path, query: { model: 'contact' } }, Fields);
      const own = found.filter(({ model }) => model === null || model === undefined || model === 'contact');
      return [
        ...standardFields,
        ...customFields(own.map((one) => ({ ...one, picklistOptions: one.picklistOptions ?? [] }))),
      ];
    },
    usualFields,
    ...(key === 'ghl' && { readNotice: createNoticeReader(settings.noticeKeys) }),
    contacts: createContactBook(options),
  };
};
