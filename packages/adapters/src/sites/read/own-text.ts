/**
 * A text that stands by itself. A part of a page's text is but a window on it: who keeps one keeps the whole page in memory,
 * and with a link of each a crawler would hold on to every page that it has read.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();

/** Texts that were made before: pages repeat their menus, and sites the words in them. */
const remembered = new Map<string, string>();
const most = { remembered: 5_000, letters: 120 } as const;

/** The same for texts that come again and again: equal ones are one in memory. */
export const sharedText = (text: string): string => {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const own = ownText(text);
  if (text.length > most.letters) return own;
  if (remembered.size >= most.remembered) remembered.clear();
  remembered.set(own, own);
  return own;
};
