import { legalPages } from '@galena/contract/kernel';
import type { Config } from '../config/config.ts';
import type { PageLook } from '../http/page-look.ts';
import { textIn } from '../texts/texts.ts';
import { linkTo } from './links.ts';

/** A link below what a mail says. */
export type FootLink = { readonly label: string; readonly href: string };

/** The legal pages of the site in whose name a mail goes, for whoever reads this language. @param host where paths of it lead */
export const legalLinks = (
  context: { readonly app: { readonly config: Config } },
  { look, host }: { readonly look: PageLook; readonly host: string | null },
  lang: string,
): readonly FootLink[] =>
  legalPages.flatMap((page) => {
    const address = look.legal[page];
    if (address === null) return [];
    const href = address.startsWith('/') ? linkTo(context, `${address}?lang=${lang}`, host) : address;
    return [{ label: textIn(lang, `app.legal.${page}`), href }];
  });
