// The door of finder: what the rooms upstairs may call.
export type { SiteHints } from './candidates.rules.ts';
export { findAddress, type FinderAddress, type FinderAnswer } from './finding.service.ts';
export type { Habits } from './habits.rules.ts';
export { noteTried, openFinder, type TriedAddress } from './learning.service.ts';
export { isOf } from './patterns.rules.ts';
