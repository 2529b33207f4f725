import { z } from 'zod';

export const Email = z.strictObject({
  email: z.string(),
  type: z.string().nullable(),
  is_verified: z.boolean(),
  score: z.number().nullable(),
});
export const Phone = z.strictObject({ number: z.string(), type: z.string().nullable(), is_verified: z.boolean() });
export const PotentialEmail = z.strictObject({ email: z.string(), score: z.number().nullable() });
