import { Readable } from 'node:stream';
import { answerDemoSite, noDemoSite, type DemoSiteAnswer } from '@galena/adapters/searchers';
import type { FileToSend } from '@galena/contract/kernel';
import { demoSuffix } from '@galena/contract/search';
import type { Work } from '../../platform/work/work.ts';
import { withLinksBelow } from './demo-sites.rules.ts';

/** What the crawler is answered for this address of an invented host; none of them has anything when the sandbox is off. */
const answerOf = (work: Work, slug: string, path: string): DemoSiteAnswer => {
  const url = URL.parse(`https://${slug}.${demoSuffix}/${path}`);
  // A slug with a slash or a port in it would ask another host.
  const isHost = work.house.config.GALENA_SANDBOX && url?.host === `${slug}.${demoSuffix}`;
  return isHost ? answerDemoSite({ url, method: 'GET' }) : noDemoSite;
};

/** A page of an invented business's site, for people to look at: the same bytes as the crawler reads, but for their links. */
export const getDemoPage = (work: Work, slug: string, path: string): FileToSend => {
  const { status, headers, body } = answerOf(work, slug, path);
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
