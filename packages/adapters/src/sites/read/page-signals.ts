import type { PageSignals } from '../findings.ts';
import { ownText } from './own-text.ts';

/** In letters. What stands further down is no business of the head's; scripts that lead elsewhere stand on small pages. */
const scanned = 32 * 1024;
const longestSplash = 6 * 1024;
/** A page that lets its readers stay longer than this is a page, and reloads itself. Seconds. */
const longestStay = 10;
const maxFrames = 6;

/** Step by step and not by an expression: thousands of comments without an end would keep that busy for minutes. */
const withoutComments = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (let open = html.indexOf('<!--'); open !== -1; open = html.indexOf('<!--', from)) {
    kept.push(html.slice(from, open));
    const close = html.indexOf('-->', open + 4);
    if (close === -1) return kept.join('');
    from = close + 3;
  }
  return kept.join('') + html.slice(from);
};

/** One expression for each attribute that is asked for: making them anew for every tag would cost more than the search. */
const attributes = Object.fromEntries(
  (['http-equiv', 'content', 'name', 'src'] as const).map((name) => [
    name,
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i'),
  ]),
) as Readonly<Record<'http-equiv' | 'content' | 'name' | 'src', RegExp>>;

const attribute = (tag: string, name: keyof typeof attributes): string | null => {
  const found = attributes[name].exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? null : ownText(value.replaceAll(/&amp;|&#38;/g, '&').trim());
};

const wantedTag = /^<(meta|frame)\s[^<>]*>|^<(frameset)\b/i;
/** A tag without an end is none: the bound keeps the search for it short. */
const longestTag = 2_000;

type SignalTags = {
  readonly metas: readonly string[];
  readonly frames: readonly string[];
  readonly isFrameset: boolean;
  /** Letters that stand in comments. */
  readonly commented: number;
};

/** The tags that signals stand in. From `<` to `<`, and a closer look only where the next letter fits: few tags do. */
const signalTagsOf = (html: string): SignalTags => {
  const metas: string[] = [];
  const frames: string[] = [];
  let isFrameset = false;
  let commented = 0;
  for (let at = html.indexOf('<'); at !== -1 && at < scanned; at = html.indexOf('<', at + 1)) {
    const letter = html.charCodeAt(at + 1) | 0x20;
    if (letter === 0x21 && html.startsWith('!--', at + 1)) {
      const close = html.indexOf('-->', at + 4);
      const end = close === -1 ? html.length : close + 3;
      commented += end - at;
      at = end - 1;
    }
    if (letter !== 0x6d && letter !== 0x66) continue;
    const [tag = '', name = '', frameset] = wantedTag.exec(html.slice(at, at + longestTag)) ?? [];
    if (frameset !== undefined) isFrameset = true;
    else if (name !== '') (name.toLowerCase() === 'meta' ? metas : frames).push(tag);
  }
  return { metas, frames, isFrameset, commented };
};

const refreshOf = (metas: readonly string[]): string | null => {
  for (const meta of metas) {
    if (attribute(meta, 'http-equiv')?.toLowerCase() !== 'refresh') continue;
    const [, stay, to = ''] =
      /^\s*(\d{0,9})(?:\.\d*)?\s*[;,]?\s*(?:url\s*=)?\s*['"]?([^'"]*)/i.exec(attribute(meta, 'content') ?? '') ?? [];
    if (to.trim() !== '' && Number(stay) <= longestStay) return to.trim();
  }
  return null;
};

/** `location = '…'`, `location.href = '…'`, `location.replace('…')`, of this window or the topmost. */
const scriptMove =
  /(?:^|[^\w.])(?:(?:window|document|self|top|parent)\.){0,2}location(?:\.href)?(?:\s*=\s*|\.(?:replace|assign)\s*\(\s*)["']([^"'\s]{1,500})["']/i;

const scriptTarget = (html: string): string | null => {
  const target = scriptMove.exec(html)?.[1];
  return target === undefined ? null : ownText(target);
};

/** A page whose only purpose is to lead elsewhere: a script that does, and next to nothing to read. */
const splashOf = (html: string): string | null => {
  const visible = html.replaceAll(/<(script|style|noscript|head)\b[^]*?<\/\1\s*>/gi, ' ').replaceAll(/<[^<>]*>/g, ' ');
  return visible.replaceAll(/\s+/g, ' ').trim().length > 200 ? null : scriptTarget(html);
};

/** Whether rules for robots, of a `<meta>` or of `X-Robots-Tag`, keep us from following links: "nofollow", "none", also for us by name; what is said to another robot by name is not for us. */
export const forbidsFollowing = (rules: string): boolean =>
  rules.split(/[,\n]/).reduce(
    ({ isForUs, isForbidden }, part) => {
      const [, name, rule = ''] = /^\s*(?:([\w-]+)\s*:)?\s*(.*?)\s*$/.exec(part.toLowerCase()) ?? [];
      // A name counts for all that follows it up to the next; a few rules have values of their own behind a colon.
      const isName = name !== undefined && !/^(max-|unavailable_after)/.test(name);
      const applies = isName ? name === 'galena' : isForUs;
      return { isForUs: applies, isForbidden: isForbidden || (applies && /^(nofollow|none)$/.test(rule)) };
    },
    { isForUs: true, isForbidden: false },
  ).isForbidden;

const isNoFollow = (metas: readonly string[]): boolean =>
  metas.some(
    (meta) =>
      /^(robots|galena)$/i.test(attribute(meta, 'name') ?? '') && forbidsFollowing(attribute(meta, 'content') ?? ''),
  );

/** Reads what a page says to browsers and robots, in its first 32 thousand letters. */
export const readSignals = (html: string): PageSignals => {
  const { metas, frames: written, isFrameset, commented } = signalTagsOf(html);
  const maySplash = Math.min(html.length, scanned) - commented <= longestSplash;
  const frames = isFrameset ? written.map((tag) => attribute(tag, 'src')) : [];
  return {
    isNoFollow: isNoFollow(metas),
    sendsTo: refreshOf(metas) ?? (maySplash ? splashOf(withoutComments(html.slice(0, scanned))) : null),
    frames: [...new Set(frames)].filter((src) => src !== null && src !== '').slice(0, maxFrames) as string[],
  };
};
