import { z } from 'zod';
import { generalErrors, One, route } from '../kernel/index.ts';

/** A colour as `#RRGGBB`. */
export const HexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** The brand of a reseller as its pages need it. Colours that were not chosen are null. */
export const BusinessSettings = z.strictObject({
  name: z.string(),
  domain: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  script: z.string().nullable(),
  content: z.string().nullable(),
  login_page_bg_color: HexColour.nullable(),
  sidebar_background_color: HexColour.nullable(),
  button_color: HexColour,
  secondary_color: HexColour,
  text_color: HexColour.nullable(),
  heading_color: HexColour.nullable(),
  crms: z.array(z.string()),
  show_training_center: z.boolean(),
  support_url: z.string().nullable(),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

export const whitelabelRoutes = {
  siteSettings: route({
    method: 'POST',
    path: '/api/site-settings',
    summary: 'The brand of a domain; 404 means the default branding',
    access: { who: 'public', effect: 'read' },
    body: z.object({ domain: z.string().trim().min(1).max(253) }),
    returns: One(BusinessSettings),
    errors: [generalErrors.not_found],
  }),
};
