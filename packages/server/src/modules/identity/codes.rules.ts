/** What a mailed code is good for. */
export type CodePurpose = 'confirm' | 'reset' | 'mail_change';

/** Seconds. */
export const codeLifetime = 10 * 60;
/** Seconds until another code can be asked for. */
export const resendSeconds = 60;
/** For how long an address can be taken back after it was changed, in seconds. */
export const revertLifetime = 7 * 24 * 3600;
