import { isOpenToCode } from '@galena/contract/whitelabel';
import type { PageCode } from '../../platform/http/page-look.ts';

/** What a reseller adds to its pages, in the two parts that the settings of a site name. */
export type Elements = { readonly content: string | null; readonly script: string | null };

const scripts = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** The script tags of a reseller's own elements, and all the rest. */
export const elementsIn = (html: string | null): Elements => {
  const script = (html?.match(scripts) ?? []).join('\n');
  const content = (html ?? '').replace(scripts, '').trim();
  return { content: content || null, script: script || null };
};

const texts = /<script\b[^>]*>(?<text>[\s\S]*?)<\/script\s*>/gi;
const addresses = /\b(?:https|wss):\/\/[a-z0-9](?:[a-z0-9.-]{0,252})(?::\d{1,5})?/gi;
const maxHosts = 30;

/** What the policy of a page must let in so that a reseller's code runs in it: its scripts, and the servers that it names. E3 */
export const codeIn = (html: string): PageCode => {
  const inline = [...html.matchAll(texts)]
    .map((match) => match.groups?.['text'] ?? '')
    .filter((text) => text.trim() !== '');
  const hosts = [...html.matchAll(addresses)].map(([address]) => address.toLowerCase());
  return {
    scripts: [...new Set(inline)],
    hosts: [...new Set(hosts)].slice(0, maxHosts),
    mayRunAt: isOpenToCode,
  };
};
