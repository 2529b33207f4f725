import { languages } from '@galena/contract/kernel';

export type PageLanguage = (typeof languages)[number];

const isOurs = (name: string): name is PageLanguage => (languages as readonly string[]).includes(name);

/** The language of ours that somebody likes best, by what their browser says (RFC 9110 section 12.5.4); English where it says none. */
export const languageOf = (accepted = ''): PageLanguage => {
  const wishes = accepted.split(',').flatMap((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const said = /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(
      options.find((option) => option.trim().startsWith('q=')) ?? 'q=1',
    )?.[1];
    const [name = ''] = tag.split('-');
    return isOurs(name) ? [{ name, quality: Number(said ?? 0) }] : [];
  });
  const best = wishes.toSorted((a, b) => b.quality - a.quality)[0];
  return best !== undefined && best.quality > 0 ? best.name : 'en';
};
