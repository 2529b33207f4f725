import type { AccessOption, LeadsAccess } from '@galena/contract/team';

const day = 24 * 3600;

/** How long the link of an invitation works. */
export const validSeconds = 7 * day;
/** The shortest time between two mails of one invitation. */
const resendAfterSeconds = 60;
/** How often one is sent on a day (UTC). */
export const timesADay = 5;
/** How long a deleted account can be restored. */
export const restorableSeconds = 90 * day;

/** How many invitations an account sends: a stolen session must not write to the whole world. */
export const invitingLimit = { name: 'team_invitations', calls: 50, seconds: day } as const;
/** How many tokens one place tries. They cannot be guessed; this keeps it from costing anything. */
export const tokenLimit = { name: 'invitation_tokens', calls: 60, seconds: 3600 } as const;

type Dated = {
  readonly accepted_at: string | null;
  readonly expires_at: string | null;
  readonly sent_at: string;
};

/** Where an invitation stands at a moment. */
export const stateOf = ({ accepted_at, expires_at }: Dated, now: Date): 'active' | 'invited' | 'expired' => {
  if (accepted_at !== null) return 'active';
  return expires_at !== null && Date.parse(expires_at) > now.getTime() ? 'invited' : 'expired';
};

/** Seconds until it can be sent again; 0 for one that is accepted. */
export const resendIn = ({ accepted_at, sent_at }: Dated, now: Date): number =>
  accepted_at === null ? Math.max(0, Math.ceil((Date.parse(sent_at) - now.getTime()) / 1000) + resendAfterSeconds) : 0;

/** The day (UTC) of a moment. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The moment so many seconds after another. */
export const secondsAfter = (moment: string, seconds: number): string =>
  new Date(Date.parse(moment) + seconds * 1000).toISOString();

export const leadsAccessOf = (maySpend: boolean): LeadsAccess => (maySpend ? 'spend' : 'read');

/** What of the options an account holds. */
export const heldOf = (options: readonly AccessOption[], modules: readonly string[]): AccessOption[] =>
  options.filter((option) => modules.includes(option));
