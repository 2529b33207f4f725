/**
 * Every use of the system role by a room: what it is for. The role sees all accounts, so that the list is short, in one
 * place, and each entry has a test that only administrators get there.
 */
export type SystemUse =
  | 'admin: work, mails and health of all accounts'
  // Touches tables of the house only: a call is counted although the transaction of its caller rolls back.
  | 'search: calls of searchers are counted whatever becomes of their caller';
