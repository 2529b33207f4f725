import { Readable } from 'node:stream';
import { generalErrors, type Fail, type FileToSend } from '@galena/contract/kernel';
import { demoSuffix } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { withLinksBelow } from './demo-sites.rules.ts';

/**
 * A page of an invented business's site, for people to look at. It is asked for as the crawler asks, so that both see the same
 * bytes but for the links: the way out answers these hosts itself.
 */
export const getDemoPage = async (
  { app }: Context,
  slug: string,
  path: string,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  // With anything else in it the address would be another host's; without the sandbox these hosts would be looked for outside.
  if (!/^[a-z0-9-]{1,63}$/.test(slug) || !app.config.GALENA_SANDBOX) return fail(generalErrors.not_found);
  const { status, headers, body } = await app.outbound.request({ url: `https://${slug}.${demoSuffix}/${path}` });
  const contentType = headers['content-type'] ?? 'text/plain';
  const shown = contentType.startsWith('text/html') ? withLinksBelow(body, slug) : body;
  return {
    name: path,
    contentType,
    size: shown.length,
    etag: null,
    isInline: true,
    page: { status: status === 200 ? 200 : 404 },
    open: async () => Readable.from([shown]),
  };
};
