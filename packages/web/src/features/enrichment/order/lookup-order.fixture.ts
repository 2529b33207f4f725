import type { LookupOrder } from '@galena/contract/enrichment';

type Source = LookupOrder['sources'][number];

/** A source of look-ups that nobody has asked; what a test is about is given. */
export const aSource = (own: Partial<Source> = {}): Source => ({
  source: 'apollo',
  label: 'Apollo',
  is_on: true,
  asked: 0,
  found: 0,
  checked: 0,
  verified: 0,
  failed: 0,
  seconds: null,
  cents: null,
  ...own,
});

/** The order of one kind of look-up. */
export const anOrder = (own: Partial<LookupOrder> = {}): LookupOrder => ({
  type: 'local',
  action: 'email',
  mode: 'standard',
  sources: [],
  ...own,
});
