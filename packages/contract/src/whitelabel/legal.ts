import { z } from 'zod';
import { languages, LegalPage, Moment, type Language } from '../kernel/index.ts';
import { validationSentences, WebUrl } from '../messages/index.ts';

/** How long one text may be, in characters of HTML. */
export const maxLegalText = 50_000;

const inEach = <Text extends z.ZodType>(text: Text): Record<Language, Text> =>
  Object.fromEntries(languages.map((lang) => [lang, text])) as Record<Language, Text>;

/** A legal page of a brand: an address elsewhere, or texts by language. */
export const LegalSettings = z.strictObject({
  page: LegalPage,
  url: z.string().nullable().describe('Where it is, if elsewhere; then the texts are kept and not shown'),
  texts: z.strictObject(inEach(z.string().nullable())),
  address: z.string().nullable().describe('Where your customers find it; null: they find none'),
  updated_at: Moment.nullable(),
});
export type LegalSettings = z.infer<typeof LegalSettings>;

const isSecure = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

export const LegalSettingsBody = z.object({
  url: WebUrl.refine(isSecure, { error: validationSentences.url }).nullable().default(null),
  texts: z.object(inEach(z.string().trim().max(maxLegalText).nullable().default(null))),
});
export type LegalSettingsBody = z.output<typeof LegalSettingsBody>;
