import { z } from 'zod';
import { Id } from '../kernel/index.ts';
import { WebUrl } from '../messages/index.ts';

export const linkTargets = ['new_tab', 'same_tab'] as const;

/** So many links stand in a sidebar without it being a list to search. */
export const maxCustomLinks = 20;

/** A link that a reseller puts into its customers' sidebar. */
export const CustomLink = z.strictObject({
  id: Id,
  title: z.string(),
  url: z.string(),
  icon: z.string().nullable(),
  target: z.enum(linkTargets),
  position: z.int(),
  is_active: z.boolean(),
});
export type CustomLink = z.infer<typeof CustomLink>;

/** The icons that a custom link may have. */
export const linkIcons = [
  'link',
  'school',
  'help',
  'mail',
  'calendar',
  'bolt',
  'world',
  'phone',
  'star',
  'gift',
  'rocket',
  'users',
] as const;

export const CustomLinkBody = z.object({
  title: z.string().trim().min(1).max(40),
  url: WebUrl,
  icon: z.enum(linkIcons).nullish(),
  target: z.enum(linkTargets).default('new_tab'),
  is_active: z.boolean().default(true),
});
export type CustomLinkBody = z.infer<typeof CustomLinkBody>;
