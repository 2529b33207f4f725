// The door of records: what the rooms upstairs and `main` may call.
export {
  archiveRecords,
  deleteRecords,
  putDeliveryStates,
  recordsDeletedSlot,
  recordsHiddenSlot,
  type HiddenIn,
  type RecordsDeleted,
} from './changes.service.ts';
export {
  findTeamPeople,
  hasTeamPeople,
  writeEmployees,
  type EmployeesWritten,
  type FoundEmployee,
} from './employees.service.ts';
export type { KnownEmployee } from './employees.store.ts';
export { valuesExpiredSlot, type ValuesExpired } from './expiry.service.ts';
export type { RecordBefore } from './file-values.rules.ts';
export { foreseeRows, removeUntouched, restoreFromFile, updateFromFile } from './file-values.service.ts';
export type { Finding, SeenAt } from './findings.rules.ts';
export { writeFindings, type FindingsWritten, type RecordFindings, type VisitKind } from './findings.service.ts';
export {
  countEligible,
  findSubjects,
  quoteLookup,
  runRecords,
  startLooking,
  stopLooking,
  type EligibleCounts,
  type Sought,
  type Subject,
} from './lookup-states.service.ts';
export { labelRecords, readLabelSet, takeLabelBack } from './label-values.service.ts';
export { withoutGone } from './merging.policy.ts';
export { differencesOf, type MergeField } from './merging.rules.ts';
export { mergeRecords, openMerge, partRecords, type MergeSnapshot } from './merging.service.ts';
export { customersSlot, findCustomerLeads, findOwned, knownCustomers, type CustomersKnown } from './owned.service.ts';
export { isPaidByEmail, maxPerRecord, unitPriceOf, type Selling } from './prices.rules.ts';
export {
  assertList,
  assertRecord,
  findHidden,
  findIdsBehind,
  findLasting,
  findNames,
  findPlaces,
  findUntold,
  getResult,
  type ListPlace,
  newestRecordOf,
  readTold,
  resultColumns,
  type ToldRecord,
} from './results.service.ts';
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
export {
  countOwnAddresses,
  countVerifiable,
  countVerified,
  findAddressed,
  findOwnAddresses,
  findHolding,
  findChangedAddresses,
  verifiableRecords,
  writeVerdicts,
  type Addressed,
  type ChangedAddresses,
  type Verdict,
  type VerifiableCounts,
  type VerifiableIn,
} from './verdicts.service.ts';
export type { EnteredRecord } from './records.rules.ts';
export { fillResults, recordsSavedSlot, writeResults, type Filled, type Written } from './writing.service.ts';
