// The door of lists: what the rooms upstairs and `main` may call.
export { addExclusion, findExcludedIds, findExclusions, removeExclusion } from './exclusions.service.ts';
export { countsOf } from './facets.rules.ts';
export type { CountChange, Facet } from './facets.store.ts';
export { addHistory, advanceHistory, endHistory, failAbandonedHistory, markHistoryUndone } from './history.service.ts';
export { emptyListSlot } from './housekeeping.service.ts';
export {
  addCounts,
  archiveLists,
  createListIn,
  findAccountsWithDemoLists,
  findFacets,
  findListRows,
  findOpenListRows,
  maybeCountedList,
  maybeListRow,
  readList,
  removeLists,
  subjectOf,
  touchList,
} from './lists.service.ts';
export type { ListRow } from './lists.store.ts';
export { runOverJob, tellRunOver } from './run-over.jobs.ts';
