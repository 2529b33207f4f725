/**
 * What a table says of a word that came from outside: a page, a file, a call.
 * @returns undefined where it says nothing, also of what every object inherits (`constructor`, `__proto__`)
 */
export const ownOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
