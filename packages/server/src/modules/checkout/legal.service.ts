import type { FileToSend, LegalPage } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { salesPagesOf } from '../packages/index.ts';
import { maybeLegalPage } from '../whitelabel/index.ts';
import type { PageLanguage } from './languages.rules.ts';
import { renderLegal } from './legal.rules.ts';
import { maybeSeller } from './offers.service.ts';
import { missing, pageFile, siteView } from './pages.service.ts';

/**
 * A legal page of the brand at the called host. Where it has none, and on the platform's own host, there is none: nobody reads another's.
 * @param lang left out: what the browser asks for
 */
export const openLegalPage = async (
  context: Context,
  page: LegalPage,
  lang: PageLanguage | undefined,
): Promise<FileToSend> => {
  const sellerId = await maybeSeller(context);
  if (sellerId === null) return missing(context, false);
  const hasOverview = (await salesPagesOf(context, sellerId)).length > 0;
  const view = await siteView(context, sellerId, hasOverview, lang);
  const shown = await maybeLegalPage(context, page, view.lang);
  if (shown === null) return missing(context, hasOverview);
  return pageFile(200, view.nonce, renderLegal(view, page, shown));
};
