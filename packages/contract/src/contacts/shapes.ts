import { z } from 'zod';
import { Moment } from '../kernel/index.ts';
import { verificationStates } from './methods.ts';

export const Email = z.strictObject({
  email: z.string(),
  type: z.string().nullable(),
  is_verified: z.boolean(),
  score: z.number().nullable(),
  state: z
    .enum(verificationStates)
    .optional()
    .describe('What is known of whether it takes mail; missing: nobody asked'),
  checked_at: Moment.optional().describe('When its mail server was asked'),
});
export const Phone = z.strictObject({ number: z.string(), type: z.string().nullable(), is_verified: z.boolean() });
export const PotentialEmail = z.strictObject({ email: z.string(), score: z.number().nullable() });
