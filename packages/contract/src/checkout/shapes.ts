import { z } from 'zod';
import { Language, Me, PersonName, ReferralCode, Code, ZoneHint } from '../identity/index.ts';
import { EmailInput, NewPassword, passwordMaxLength, validationSentences } from '../messages/index.ts';

/** The slug of a sales page, or of the package that a sign-up link leads to. Whatever it is, what is not there is not found. */
const Slug = z.string().max(200);

export const SalesPageParams = z.object({ slug: Slug });

const form = z.string().max(200).optional().describe('The token of a sign-up link');

export const SalesPageQuery = z.object({ form });

/** What a stranger fills in. */
export const CheckoutBody = z.object({
  first_name: PersonName,
  last_name: PersonName,
  email: EmailInput,
  password: NewPassword,
  terms: z
    .boolean()
    .refine((accepted) => accepted, { error: validationSentences.required })
    .describe('Must be true'),
  lang: Language.default('en').describe('In which language they are written to'),
  time_zone: ZoneHint,
  ref: ReferralCode,
  form,
});

export const CheckoutConfirmBody = z.object({
  email: EmailInput,
  code: Code,
  password: z.string().max(passwordMaxLength).optional().describe('The one that was chosen: shows whose sign-up it is'),
  form,
});

export const CheckoutStartBody = z.object({ form });

/** Where somebody goes who has signed up; null: into the product. */
const ThankYou = z.string().nullable();

/** Where what was chosen is paid for; null: nothing is to be paid. */
const PayPath = z.string().nullable().describe('A path at the host that is called');

export const CheckoutStarted = z.strictObject({ pay_path: PayPath, thank_you_url: ThankYou });

/** A session, and where it begins. */
export const CheckedOut = CheckoutStarted.extend({ access_token: z.string(), user: Me });
