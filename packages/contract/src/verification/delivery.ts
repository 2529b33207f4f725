import { z } from 'zod';

/**
 * What becomes of e-mails before a record leaves the house · `off`: they go as they are · `withhold`: they are verified first, and a record
 * with none left that takes mail is not sent · `leave_out`: it is sent, without them.
 */
export const emailChecks = ['off', 'withhold', 'leave_out'] as const;
export type EmailCheck = (typeof emailChecks)[number];

export const EmailCheck = z
  .enum(emailChecks)
  .describe(
    '`off`: emails are sent as they are · `withhold`: verified first; a record whose emails are all undeliverable is not sent · `leave_out`: it is sent, without them',
  );
