import { cspNonce } from '../../../platform/csp-nonce.ts';

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/**
 * The page of a mail so that it may be shown within ours: a frame without an address inherits our policy, which lets no style stand in
 * an element. They move to a style sheet, under the nonce of our page.
 */
export const previewPage = (html: string): string => {
  const rules: string[] = [];
  const moved = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/ style="([^"]*)"/i, (_, style: string) => {
      rules.push(`[data-s="${rules.length}"]{${unescaped(style).replaceAll(/[<>{}]/g, '')}}`);
      return ` data-s="${rules.length - 1}"`;
    }),
  );
  const opened = `<style nonce="${cspNonce() ?? ''}">`;
  // Before the mail's own sheet, which outweighs its elements for dark readers.
  return moved.replaceAll('<style>', opened).replace('</title>', `</title>${opened}${rules.join('')}</style>`);
};
