import { z } from 'zod';
import { Id, Moment } from '../kernel/index.ts';
import { Passkey, PasskeyAnswer } from './passkeys.ts';

/** The name of a provider in addresses and settings: `google`, `facebook`, or what the operator called it. */
export const ProviderName = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/);

/** `code`: the provider sends the person back with a code. `token`: its script hands over a token. */
export const SocialFlow = z.enum(['code', 'token']);
export type SocialFlow = z.infer<typeof SocialFlow>;

/** Somebody else who can say who a visitor is. */
export const SocialProvider = z.strictObject({
  provider: z.string(),
  label: z.string(),
  flow: SocialFlow.describe('How the interface asks it'),
  client_id: z.string().describe('What its script is told'),
});
export type SocialProvider = z.infer<typeof SocialProvider>;

/** A sign-in with a provider that has begun in this browser. */
export const BegunSocial = z.strictObject({
  url: z.string().nullable().describe('Where the person goes; null in the token flow'),
  state: z.string(),
  browser_key: z.string().describe('Keep it in this tab: only who has it can finish'),
  nonce: z.string().describe('What the provider’s script is given in the token flow'),
  expires_at: Moment,
});
export type BegunSocial = z.infer<typeof BegunSocial>;

/** What a provider sent back. */
export const SocialAnswer = z.object({
  provider: ProviderName,
  token: z.string().min(1).max(20_000).describe('The token, or in the code flow the code'),
  flow: SocialFlow.default('token'),
  state: z.string().max(200).optional().describe('Needed in the code flow'),
  browser_key: z.string().max(200).optional().describe('Needed with a state'),
  iss: z.string().max(1_000).optional().describe('The issuer that the provider named beside its code'),
});

export type SocialAnswer = z.input<typeof SocialAnswer>;

/** How a signed-in person shows once more that it is them: one of these. */
export const Proof = z.object({
  password: z.string().max(200).optional(),
  code: z.string().trim().max(40).optional().describe('Of the authenticator app, or a recovery code'),
});

export type Proof = z.output<typeof Proof>;

/** What answers the question for a second factor: one of these. */
export const SecondFactorAnswer = z.object({
  challenge: z.string().min(1).max(200),
  code: z.string().trim().max(40).optional().describe('Six digits of the authenticator app'),
  recovery_code: z.string().trim().max(40).optional(),
  passkey: PasskeyAnswer.optional(),
});

/** A code as a form asks for it, whatever it answers. */
export const CodeForm = z.object({ code: z.string().trim().min(1).max(40) });

export const ConnectedProvider = z.strictObject({
  id: Id,
  provider: z.string(),
  label: z.string(),
  email: z.string().nullable(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
});
export type ConnectedProvider = z.infer<typeof ConnectedProvider>;

/** How the signed-in user gets in. */
export const Security = z.strictObject({
  has_password: z.boolean(),
  second_factor: z.strictObject({
    is_on: z.boolean(),
    since: Moment.nullable(),
    recovery_codes_left: z.int(),
    is_required: z.boolean(),
  }),
  passkeys: z.array(Passkey),
  connected: z.array(ConnectedProvider),
});
export type Security = z.infer<typeof Security>;

/** Shown once, kept only as hashes. */
export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });
