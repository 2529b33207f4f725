// The door of queries: what the rooms upstairs may call.
export { destinationSlot, type Destination } from './conditions.service.ts';
export { countAsked, queryCells, type AskedRecords } from './cells.service.ts';
export type { SourceNames } from './cells.store.ts';
export { countSelected, findSelected, measureSelected, selectedWhere, type Selected } from './selections.service.ts';
export { doubleReasons, findDoubleRows, findDoubles, findSameIdentity } from './doubles.service.ts';
export type { DoubleGroup, DoubleReason, DoubleRow } from './doubles.store.ts';
export { evidenceTitle, fieldTitle, findEvidenceTitles } from './evidence-titles.service.ts';
