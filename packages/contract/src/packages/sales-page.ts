import { z } from 'zod';
import { Id } from '../kernel/index.ts';
import { Slug, validationSentences, WebUrl } from '../messages/index.ts';
import { Package } from './shapes.ts';

/** How much a sales page holds. */
export const salesPageLimits = { features: 24, faq: 40, bodyCharacters: 50_000 } as const;

/** A video that a sales page can show: one of a host that lets its videos be shown elsewhere, or a file. */
export const videoSources = ['youtube', 'vimeo', 'loom', 'file'] as const;
export type Video = { readonly source: (typeof videoSources)[number]; readonly address: string };

const at = (url: URL, ...hosts: readonly string[]): boolean => hosts.includes(url.hostname.replace(/^www\./, ''));

const youtubeId = (url: URL): string | null => {
  const id = at(url, 'youtu.be')
    ? url.pathname.slice(1)
    : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(url.pathname)?.[1] ?? '');
  return /^[\w-]{6,20}$/.test(id) ? id : null;
};

/** Where to show the video of an address from; null: none that can be shown. */
export const maybeVideo = (text: string): Video | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (at(url, 'youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com')) {
    const id = youtubeId(url);
    return id === null ? null : { source: 'youtube', address: `https://www.youtube-nocookie.com/embed/${id}` };
  }
  if (at(url, 'vimeo.com', 'player.vimeo.com')) {
    const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?/.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const hash = key ?? url.searchParams.get('h');
    const isKey = hash !== null && /^[\da-f]{6,20}$/.test(hash);
    return { source: 'vimeo', address: `https://player.vimeo.com/video/${id}${isKey ? `?h=${hash}` : ''}` };
  }
  if (at(url, 'loom.com')) {
    const [, id] = /^\/(?:share|embed)\/([\da-f]{32})/.exec(url.pathname) ?? [];
    return id === undefined ? null : { source: 'loom', address: `https://www.loom.com/embed/${id}` };
  }
  return /\.mp4$/i.test(url.pathname) ? { source: 'file', address: url.href } : null;
};

const isSafe = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

const SafeUrl = WebUrl.refine(isSafe, { error: validationSentences.url });
const VideoUrl = WebUrl.refine((text) => maybeVideo(text) !== null, { error: validationSentences.url });

const Line = (longest: number) => z.string().trim().max(longest).default('');
const Title = z.string().trim().min(1).max(160);

export const Feature = z.strictObject({ title: z.string(), text: z.string() });
export const Question = z.strictObject({ q: z.string(), a: z.string() });

/** What strangers see of a sales page. */
export const SalesPageContent = z.strictObject({
  slug: z.string(),
  headline: z.string(),
  subheadline: z.string(),
  body_html: z.string().describe('Cleaned: nothing in it runs, asks or loads anything but images'),
  hero_image: z.string().nullable(),
  video_url: z.string().nullable(),
  features: z.array(Feature),
  button_text: z.string(),
  faq: z.array(Question),
  guarantee: z.string(),
  thank_you_url: z.string().nullable(),
  seo_title: z.string(),
  seo_description: z.string(),
});
export type SalesPageContent = z.infer<typeof SalesPageContent>;

/** The sales page of a package, as its reseller edits it. */
export const SalesSettings = SalesPageContent.extend({
  package_id: Id,
  is_saved: z.boolean().describe('False: nobody filled it in yet'),
  is_published: z.boolean(),
  url: z.string().nullable().describe('Where people find it; null: there is no business account yet'),
  package: Package.pick({ id: true, name: true, slug: true, show_on_sales_page: true, is_active: true }),
  has_business_account: z.boolean().describe('Without one nothing can be saved'),
});
export type SalesSettings = z.infer<typeof SalesSettings>;

/** What can be said of a sales page. */
export const SalesSettingsBody = z.object({
  slug: Slug,
  headline: Title,
  subheadline: Line(300),
  body_html: z.string().max(salesPageLimits.bodyCharacters).default(''),
  hero_image: SafeUrl.nullable().default(null).describe('An https address'),
  video_url: VideoUrl.nullable().default(null).describe('YouTube, Vimeo, Loom, or an https address of an mp4'),
  features: z
    .array(z.object({ title: Title, text: Line(600) }))
    .max(salesPageLimits.features)
    .default([]),
  button_text: Line(60),
  faq: z
    .array(z.object({ q: z.string().trim().min(1).max(300), a: z.string().trim().min(1).max(2_000) }))
    .max(salesPageLimits.faq)
    .default([]),
  guarantee: Line(600),
  thank_you_url: WebUrl.nullable().default(null).describe('Where people go after they signed up'),
  seo_title: Line(120),
  seo_description: Line(320),
  is_published: z.boolean().default(false),
});
export type SalesSettingsBody = z.output<typeof SalesSettingsBody>;
export type SalesSettingsInput = z.input<typeof SalesSettingsBody>;

/** The path of a sales page on the reseller's host. */
export const salesPagePath = (slug: string): string => `/p/${slug}`;

/** The path of a sign-up link to a package: it works as long as its token, also where the package has no published page. */
export const formLinkPath = (packageSlug: string, token: string): string =>
  `${salesPagePath(packageSlug)}?form=${encodeURIComponent(token)}`;
