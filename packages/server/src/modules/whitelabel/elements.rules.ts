/** What a reseller adds to its pages, in the two parts that the settings of a site name. G-111 */
export type Elements = { readonly content: string | null; readonly script: string | null };

const scripts = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** The script tags of a reseller's own elements, and all the rest. */
export const elementsIn = (html: string | null): Elements => {
  const script = (html?.match(scripts) ?? []).join('\n');
  const content = (html ?? '').replace(scripts, '').trim();
  return { content: content || null, script: script || null };
};
