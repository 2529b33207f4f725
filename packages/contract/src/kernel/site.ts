import { z } from 'zod';

/** The languages of the interface; `en` is the fallback. */
export const languages = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

/** The pages that the law asks of whoever runs a site. */
export const legalPages = ['terms', 'privacy', 'imprint'] as const;
export const LegalPage = z.enum(legalPages);
export type LegalPage = z.infer<typeof LegalPage>;

/** Where they lead: a path of the same site, or an https address elsewhere; null: there is none. */
export const LegalAddresses = z.strictObject({
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  imprint: z.string().nullable(),
});
export type LegalAddresses = z.infer<typeof LegalAddresses>;

/** Of a site that has none. */
export const noLegalPages: LegalAddresses = { terms: null, privacy: null, imprint: null };
