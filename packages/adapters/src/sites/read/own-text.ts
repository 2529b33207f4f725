/**
 * A text that stands by itself. A part of a page's text is but a window on it: who keeps one keeps the whole page in memory,
 * and with a link of each a crawler would hold on to every page that it has read.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();
