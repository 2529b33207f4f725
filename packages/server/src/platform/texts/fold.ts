/** As names are compared: lower case, without accents, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
