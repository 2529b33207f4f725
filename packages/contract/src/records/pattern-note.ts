/** Why an address was formed as it was: its pattern, and how many of the addresses that are known at its domain follow that. */
export type PatternNote = {
  /** `{first}.{last}` */
  readonly pattern: string;
  readonly domain: string;
  readonly fitting: number;
  readonly known: number;
};

/** As it stands in the place of the words around a value, where no page shows it: `{first}.{last}@acme.com 3/4`. */
export const writePatternNote = ({ pattern, domain, fitting, known }: PatternNote): string =>
  `${pattern}@${domain} ${fitting}/${known}`;

/** Reads it back; null: these are other words. */
export const readPatternNote = (text: string): PatternNote | null => {
  const [, pattern, domain, fitting, known] = /^([^@\s]+)@(\S+) (\d+)\/(\d+)$/.exec(text) ?? [];
  if (pattern === undefined || domain === undefined) return null;
  return { pattern, domain, fitting: Number(fitting), known: Number(known) };
};
