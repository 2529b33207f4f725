/**
 * What came of looking for a record's e-mail on its website: finer than the state of the e-mail, which is the same for a site that
 * names none and one that did not answer. `not_tried`: nobody has looked. `no_website`: there is nowhere to look. `unreachable`: it
 * may be worth another try. `refused`: its robots.txt asks not to be read. `potential`: it was read, and leaves guesses only.
 */
export const lookupOutcomes = [
  'not_tried',
  'no_website',
  'unreachable',
  'refused',
  'nothing_found',
  'potential',
  'found',
] as const;
export type LookupOutcome = (typeof lookupOutcomes)[number];
