import { Readable } from 'node:stream';
import { generalErrors, type Fail, type FileToSend } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { maybeBrandOfHost } from './brands.store.ts';

/**
 * Tells the elements which page people are on, and the page around them how large they want to be: the whole of what passes between them.
 * A script hears of pages as `pageview` events of its window, with the path in `detail`.
 */
const bridge = `<script>(() => {
  const tell = () => parent.postMessage({ kind: 'size', width: document.body.scrollWidth, height: document.body.scrollHeight }, '*');
  addEventListener('message', ({ data }) => {
    if (data && data.kind === 'page') dispatchEvent(new CustomEvent('pageview', { detail: { path: String(data.path) } }));
  });
  addEventListener('DOMContentLoaded', () => {
    new ResizeObserver(tell).observe(document.body);
    parent.postMessage({ kind: 'ready' }, '*');
  });
})();</script>`;

const shell = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style>body{margin:0;display:inline-block}</style>${bridge}</head><body>${html}</body></html>`;

/** The own elements of the brand at the called host, as a page for a frame. E3 */
export const openElements = async (
  context: Context,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const brand = await maybeBrandOfHost(context.db, context.origin.host);
  const html = (brand?.script_level === 'frame' ? brand.html_in_body : null) ?? fail(generalErrors.not_found);
  const bytes = Buffer.from(shell(html));
  return {
    name: 'frame.html',
    contentType: 'text/html; charset=utf-8',
    size: bytes.length,
    etag: null,
    isInline: true,
    page: { status: 200, isForeign: true },
    open: async () => Readable.from([bytes]),
  };
};
