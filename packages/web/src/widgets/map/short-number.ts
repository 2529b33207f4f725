/** A number in a disc, where there is room for four letters. */
export const shortNumber = (language: string): ((count: number) => string) => {
  const format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  return (count) => format.format(count);
};
