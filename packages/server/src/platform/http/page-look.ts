import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import {
  defaultColours,
  labelOn,
  languages,
  noLegalPages,
  styleSheetOf,
  type Language,
  type LegalAddresses,
  type TenantColours,
} from '@galena/contract/kernel';
import { defineSlot } from '../slots/slots.ts';
import type { Context } from '../context/context.ts';
import { originOf } from './caller.ts';

/** Code of a tenant's own that runs in its pages, with all that they can do. */
export type PageCode = {
  /** Those of its scripts that stand in the page themselves. */
  readonly scripts: readonly string[];
  /** Servers that it speaks to. */
  readonly hosts: readonly string[];
  /** Whether it may run on the page at a path. */
  readonly mayRunAt: (path: string) => boolean;
};

/** What a page looks like before anything else of it is known. */
export type PageLook = {
  readonly name: string;
  readonly favicon: string | null;
  readonly colours: TenantColours;
  /** Where its legal pages lead. */
  readonly legal: LegalAddresses;
  /** That its people can choose, the default first. */
  readonly languages: readonly Language[];
  readonly code: PageCode | null;
};

/** The look of the tenant that lives at a host; null: nobody does. */
export const pageLookSlot = defineSlot<(context: Context, host: string) => Promise<PageLook | null>>('pageLook');

const houseLook: PageLook = {
  name: 'Galena',
  favicon: null,
  colours: defaultColours,
  legal: noLegalPages,
  languages,
  code: null,
};
// A page is shown soon, in the house's own look if need be.
const patienceMs = 800;

/** The look of the host that a page was asked for; the house's own where there is none, or none can be had. */
export const lookOfRequest = async (
  context: Omit<Context, 'actor' | 'origin'>,
  request: FastifyRequest,
): Promise<PageLook> => {
  const origin = originOf(request);
  const asNobody: Context = { ...context, origin, actor: { kind: 'nobody' } };
  const asked = context.app.slots.answersOf(pageLookSlot).map((look) => look(asNobody, origin.host));
  const answers = Promise.all(asked).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the look of a tenant could not be had');
    return [];
  });
  const found = await Promise.race([answers, delay(patienceMs, [], { ref: false })]);
  return found.find((look) => look !== null) ?? houseLook;
};

/**
 * The look of the site at a host, for what is sent rather than asked for; the house's own for null, and where nobody lives.
 * @param name of the brand, where it is one: its customers never read another
 */
export const lookOfHost = async (context: Context, host: string | null, name = houseLook.name): Promise<PageLook> => {
  const plain = { ...houseLook, name };
  if (host === null) return plain;
  const asked = context.app.slots.answersOf(pageLookSlot).map((look) => look(context, host));
  return (await Promise.all(asked)).find((look) => look !== null) ?? plain;
};

// The same colours make the same sheet; it takes some milliseconds to derive.
const sheets = new Map<string, string>();
const maxSheets = 500;

/** The style sheet of a tenant's colours. */
export const sheetOf = (colours: TenantColours): string => {
  const key = JSON.stringify(colours);
  const sheet = sheets.get(key) ?? styleSheetOf(colours);
  if (sheets.size >= maxSheets) sheets.clear();
  sheets.set(key, sheet);
  return sheet;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string);

/** The icon of a brand that has chosen none: its first letter on its first color. */
const letterIcon = ({ name, colours: { primary } }: PageLook): string => {
  const letter = escaped([...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? '•');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${primary}"/><text x="16" y="23" font-family="sans-serif" font-size="19" font-weight="600" text-anchor="middle" fill="${labelOn(primary)}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** The icon of whoever's look it is. */
export const iconOf = (look: PageLook): string =>
  look.favicon ?? (look === houseLook ? '/favicon.svg' : letterIcon(look));

/** Where a tenant's own code runs: in this document, in those of other pages, or nowhere. */
const placeOfCode = ({ code }: PageLook, path: string): 'here' | 'elsewhere' | '' => {
  if (code === null) return '';
  return code.mayRunAt(path) ? 'here' : 'elsewhere';
};

/** Writes a look into the page's places: style sheet, name, icon; whether people can sign up there, and where its code runs. */
export const withLook = (
  html: string,
  look: PageLook,
  { path, mayRegister }: { readonly path: string; readonly mayRegister: boolean },
): string => {
  const { name, colours } = look;
  return html
    .replaceAll('<!-- __GALENA_LOOK__ -->', () => `<style nonce="__GALENA_NONCE__">${sheetOf(colours)}</style>`)
    .replaceAll('__GALENA_NAME__', () => escaped(name))
    .replaceAll('__GALENA_BRAND__', () => (look === houseLook ? 'house' : 'tenant'))
    .replaceAll('__GALENA_LANGUAGES__', () => look.languages.join(' '))
    .replaceAll('__GALENA_CODE__', () => placeOfCode(look, path))
    .replaceAll('__GALENA_REGISTRATION__', () => (mayRegister ? 'on' : 'off'))
    .replaceAll('__GALENA_ICON__', () => escaped(iconOf(look)));
};

/** The language in which a site speaks to somebody: theirs if it offers that, else its default. */
export const spokenTo = ({ languages: offered }: Pick<PageLook, 'languages'>, lang: string): Language =>
  offered.find((one) => one === lang) ?? offered[0] ?? 'en';
