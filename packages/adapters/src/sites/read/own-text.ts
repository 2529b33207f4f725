/**
 * A text that stands by itself. A part of a page's text is but a window on it: who keeps one keeps the whole page in memory,
 * and with a link of each a crawler would hold on to every page that it has read.
 * V8 makes one text of two pieces when a part of it is asked for, and that copy is what the answer is a window on.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);
