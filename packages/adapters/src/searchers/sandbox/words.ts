const isPlain = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text);

/** As words are compared: lower case, without accents. */
export const fold = (text: string): string =>
  // Nearly everything invented is plain, and a question looks at thousands of names.
  isPlain(text) ? text.toLowerCase() : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A text as a part of a host name. */
export const slugOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
