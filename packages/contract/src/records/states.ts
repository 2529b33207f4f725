import { verificationStates } from '../contacts/index.ts';

/** Where the look-up of a record's e-mail stands. */
export const emailStatuses = ['none', 'looking', 'found', 'potential', 'not_found'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** Where the delivery of a record to a CRM stands. */
export const crmStatuses = ['unsent', 'sending', 'sent'] as const;
export type CrmStatus = (typeof crmStatuses)[number];

/** The figures of the filter `withEmail` and the states they stand for; null: all. */
export const withEmailStates = {
  '-1': null,
  '0': ['none', 'not_found'],
  '1': ['found'],
  '2': ['potential'],
} as const satisfies Readonly<Record<string, readonly EmailStatus[] | null>>;

/** The figures of the filter `sent` and the states they stand for; null: all. */
export const sentStates = {
  '-1': null,
  '0': ['unsent'],
  '1': ['sent'],
  '2': ['sending'],
} as const satisfies Readonly<Record<string, readonly CrmStatus[] | null>>;

/** How a record came into its list. */
export const recordSources = ['search', 'manual', 'import', 'employee'] as const;

/** What is known of a record's first e-mail: nothing to ask about, nobody asked, or what came of asking. */
export const recordVerifications = ['no_email', 'not_verified', ...verificationStates] as const;
export type RecordVerification = (typeof recordVerifications)[number];
