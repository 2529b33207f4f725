import { z } from 'zod';
import { FileContent, generalErrors, languages, LegalAddresses, One, route } from '../kernel/index.ts';
import { BrandPicture, HexColour } from './brand-shapes.ts';
import { ScriptLevel } from './business-account.ts';

/** The brand of a reseller as its pages need it. Colours that were not chosen are null. */
export const BusinessSettings = z.strictObject({
  name: z.string(),
  domain: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  script: z.string().nullable(),
  content: z.string().nullable(),
  script_level: ScriptLevel.describe('How `script` and `content` run at this domain'),
  login_page_bg_color: HexColour.nullable(),
  sidebar_background_color: HexColour.nullable(),
  button_color: HexColour,
  secondary_color: HexColour,
  text_color: HexColour.nullable(),
  heading_color: HexColour.nullable(),
  text_primary: HexColour.nullable(),
  text_secondary: HexColour.nullable(),
  crms: z.array(z.string()),
  show_training_center: z.boolean(),
  support_url: z.string().nullable(),
  legal: LegalAddresses,
  languages: z.array(z.enum(languages)).describe('That its people can choose, the default first'),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

const Host = z.string().trim().min(1).max(253);

/** What anybody may see of the brand at a host. */
export const whitelabelRoutes = {
  siteSettings: route({
    method: 'POST',
    path: '/api/site-settings',
    summary: 'The brand of a domain; 404 means the default branding',
    access: { who: 'public', effect: 'read' },
    body: z.object({ domain: Host }),
    returns: One(BusinessSettings),
    errors: [generalErrors.not_found],
  }),
  picture: route({
    method: 'GET',
    path: '/api/brand/pictures/:picture',
    summary: 'The logo or the favicon of the brand at the host that is called',
    access: { who: 'public', effect: 'read' },
    params: z.object({ picture: BrandPicture }),
    query: z.object({
      size: z.coerce.number<string | number>().int().min(1).max(1_024).optional().describe('Wished width in pixels'),
      v: z.string().max(20).optional().describe('Changes with the picture'),
    }),
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  elements: route({
    method: 'GET',
    path: '/api/brand/frame',
    summary:
      'The own elements and scripts of the brand at the host that is called, as a page that reaches nothing of ours',
    access: { who: 'public', effect: 'read' },
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
  certificate: route({
    method: 'GET',
    path: '/api/tls/ask',
    summary: 'Whether a certificate may be had for a domain: 200 for one that is served here, else 404',
    access: { who: 'public', effect: 'read' },
    query: z.object({ domain: Host }),
    returns: One(z.strictObject({ domain: z.string() })),
    errors: [generalErrors.not_found],
  }),
};
