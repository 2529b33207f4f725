/** Small letters without accents, so that "café" is found by "Cafe". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim();

/** Whether a label has every word of a search in it, in whatever order. */
export const isMatch = (label: string, search: string): boolean => {
  const found = plain(label);
  return plain(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
};
