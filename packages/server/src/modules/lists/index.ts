// The door of lists: what the rooms upstairs and `main` may call.
export { writeEmployees, type EmployeesWritten, type FoundEmployee } from './employees.service.ts';
export type { Finding, SeenAt } from './findings.rules.ts';
export { writeFindings, type FindingsWritten, type RecordFindings } from './findings.service.ts';
export { addHistory, advanceHistory } from './history.service.ts';
export { getResult } from './results.service.ts';
export { createListIn, findAccountsWithDemoLists, maybeListRow, subjectOf } from './lists.service.ts';
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
} from './lookups.service.ts';
export { isPaidByEmail, maxPerRecord, unitPriceOf } from './prices.rules.ts';
export { suppress } from './suppressions.service.ts';
export { writeResults, type Written } from './writing.service.ts';
