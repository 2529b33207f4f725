import type { PageFindings } from '../findings.ts';
import { readPage } from './index.ts';

/** Reads a page that is written in a test, on a site of its own: `https://www.firm.com/contact`. */
export const readHtml = (
  html: string,
  { url = 'https://www.firm.com/contact', country = null }: { url?: string; country?: string | null } = {},
): PageFindings => readPage({ url, bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8' }, { country });
