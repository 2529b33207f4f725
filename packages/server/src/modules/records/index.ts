// The door of records: what the rooms upstairs and `main` may call.
export { countAsked, queryCells, type AskedRecords } from './cells.service.ts';
export { archiveRecords, deleteRecords, recordsHiddenSlot, type HiddenIn } from './changes.service.ts';
export type { SourceNames } from './cells.store.ts';
export { doubleReasons, findDoubleRows, findDoubles, findSameIdentity } from './doubles.service.ts';
export type { DoubleGroup, DoubleReason, DoubleRow } from './doubles.store.ts';
export { writeEmployees, type EmployeesWritten, type FoundEmployee } from './employees.service.ts';
export { evidenceTitle, fieldTitle, findEvidenceTitles } from './evidence-titles.service.ts';
export type { RecordBefore } from './file-values.rules.ts';
export { foreseeRows, removeUntouched, restoreFromFile, updateFromFile } from './file-values.service.ts';
export type { Finding, SeenAt } from './findings.rules.ts';
export { writeFindings, type FindingsWritten, type RecordFindings, type VisitKind } from './findings.service.ts';
export {
  countEligible,
  findSubjects,
  quoteLookup,
  startLooking,
  stopLooking,
  type EligibleCounts,
  type RecordsOf,
  type Sought,
  type Subject,
} from './lookup-states.service.ts';
export { labelRecords, readLabelSet, takeLabelBack } from './label-values.service.ts';
export { differencesOf, type MergeField } from './merging.rules.ts';
export { mergeRecords, openMerge, partRecords, type MergeSnapshot } from './merging.service.ts';
export { findOwned } from './owned.service.ts';
export { isPaidByEmail, maxPerRecord, unitPriceOf } from './prices.rules.ts';
export { assertList, getResult, type ListPlace } from './results.service.ts';
export { countSelected, findSelected, measureSelected, type Selected } from './selections.service.ts';
export {
  copyRecords,
  moveRecords,
  recordsMovedSlot,
  restoreRecords,
  type RecordsMoved,
  type Transferred,
} from './transfers.service.ts';
export {
  countHidden,
  findAccountsReaching,
  hideReaching,
  showReaching,
  suppress,
  suppressRecords,
  type Reached,
} from './suppressing.service.ts';
export { writeResults, type Written } from './writing.service.ts';
