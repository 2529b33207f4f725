/**
 * Moments between two effects, where a crash shows whether the work survives it (reliability.md, R5). Every one is tested
 * (`crashes.test.ts`, and `crashes-outside.test.ts` for mails and answers); a room that adds an effect adds a point and a test.
 */
const crashPoints = {
  job_taken: 'a job is leased to this worker and not begun',
  job_handled: 'the handler of a job returned; the job is not ended',
  commit_ready: 'the effects of a job stand in its transaction, which is not committed',
  committed: 'a transaction of a job is committed; nobody was told',
  vendor_answered: 'a vendor answered and counted the call; its answer is not kept',
  vendor_kept: 'the answer of a vendor is kept; nothing was made of it',
  records_claimed: 'records of a run are claimed and not worked on',
  page_found: 'a page of leads was found; nothing of it is saved',
  rows_read: 'rows of a file were read; nothing of them is saved',
  rows_written: 'rows of a file are saved or refused, in a transaction that is not committed',
  site_read: 'a website was read for a record; nothing of it is saved',
  addresses_asked: 'mail servers said what they know of addresses; nothing of it is saved',
  credits_settled: 'a page of leads is charged, in a transaction that is not committed; its records are not written',
  results_written: 'records are written and charged, in a transaction that is not committed',
  records_changed:
    'records of a batch are changed, in a transaction that is not committed; how far it is, is not noted',
  card_handed_over: 'a payment provider keeps a card; we do not know it yet',
  payment_written: 'a payment or its refund is kept; its provider was not asked',
  payment_answered: 'a payment provider answered; that is not written down',
  payment_settling: 'what became of a payment is written down, in a transaction that is not committed',
  payment_settled: 'what became of a payment is committed; nobody was told',
  webhook_answered: 'receivers answered webhooks; that is not noted',
  crm_answered: 'a CRM answered for records on their way to it; that is not noted',
  mail_sent: 'a mail server took the mail; that is not noted',
  change_written: 'what a payment provider is to be asked of a subscription is kept; it was not asked',
  change_settling: 'what became of a change to a subscription is written down, in a transaction that is not committed',
  provider_answered: 'the payment provider did what was asked of a subscription; nothing of it is written down',
  account_piece_purged: 'a piece of a deleted account is removed; the rest is not',
  answer_ready: 'the effect of an HTTP call is committed; its answer is not sent',
} as const;

export type CrashPoint = keyof typeof crashPoints;

/** Told by the work that it comes by a point; does nothing outside tests. */
export type Faults = { readonly reach: (point: CrashPoint) => void };

/** `<point>:<n>`: the n-th time. */
export const crashSetting = new RegExp(`^(${Object.keys(crashPoints).join('|')}):([1-9]\\d{0,5})$`);

/** @param setting `CRASH_AT`: the process kills itself (SIGKILL) when it comes by that point for the n-th time. */
export const createFaults = (setting: string | undefined): Faults => {
  const [, point, times] = crashSetting.exec(setting ?? '') ?? [];
  let left = Number(times);
  return {
    reach: (passed) => {
      if (passed !== point) return;
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  };
};
