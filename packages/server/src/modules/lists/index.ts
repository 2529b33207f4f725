// The door of lists: what the rooms upstairs and `main` may call.
export { addHistory, advanceHistory } from './history.service.ts';
export { createListIn, findAccountsWithDemoLists, maybeListRow, subjectOf } from './lists.service.ts';
export { isPaidByEmail, mostPerRecord, unitPriceOf } from './prices.rules.ts';
export { suppress } from './suppressions.service.ts';
export { writeResults, type Written } from './writing.service.ts';
