import { languages, type Language } from '@galena/contract/kernel';

export type PageLanguage = Language;

/**
 * The language that somebody likes best of those that a site offers, by what their browser says (RFC 9110 section 12.5.4).
 * @param offered the default first: the answer where the browser asks for none of them
 */
export const languageOf = (accepted = '', offered: readonly PageLanguage[] = languages): PageLanguage => {
  const choices = accepted.split(',').flatMap((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const weight = /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(
      options.find((option) => option.trim().startsWith('q=')) ?? 'q=1',
    )?.[1];
    const [name = ''] = tag.split('-');
    const found = offered.find((one) => one === name);
    return found === undefined ? [] : [{ name: found, quality: Number(weight ?? 0) }];
  });
  const best = choices.toSorted((a, b) => b.quality - a.quality)[0];
  return best !== undefined && best.quality > 0 ? best.name : (offered[0] ?? 'en');
};
