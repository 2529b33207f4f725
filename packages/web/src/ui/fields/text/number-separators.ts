/** How a language writes 1,234.5: what stands before the fraction and what between the thousands. */
export const separatorsOf = (language: string): { readonly decimal: string; readonly thousands: string } => {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12_345.6);
  const of = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: of('decimal'), thousands: of('group') };
};
