/** What can become of a page or of a whole visit; each has a sentence. */
const outcomes = [
  'read',
  'robots',
  'robots_unreachable',
  'not_html',
  'too_large',
  'timeout',
  'unreachable',
  'refused_address',
  'redirected_away',
  'http_error',
  'too_many_redirects',
  'protocol',
  'busy',
  'parked',
  'not_own_site',
  'no_website',
  'nothing_read',
  'aborted',
] as const;

/** The sentence of an outcome. A server that is newer than this page may know others. */
export const outcomeWord = (outcome: string): (typeof outcomes)[number] | 'anything' =>
  outcomes.find((one) => one === outcome) ?? 'anything';
