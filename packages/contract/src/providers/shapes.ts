import { z } from 'zod';
import { Moment } from '../kernel/index.ts';

export const connectionStatuses = ['none', 'connected', 'restricted'] as const;

/** A reseller's own account with a payment provider: what its customers pay is its own, less the wholesale price. */
export const PaymentIntegration = z.strictObject({
  status: z
    .enum(connectionStatuses)
    .describe('restricted: it cannot take money until its owner has done what the provider asks'),
  account_name: z.string().nullable().describe('As the provider knows it'),
  connected_at: Moment.nullable(),
  provider: z
    .strictObject({
      name: z.string(),
      label: z.string(),
      is_sandbox: z.boolean().describe('No money moves'),
    })
    .nullable()
    .describe('What is connected, or can be; null: nothing can'),
  paying_customers: z.int().describe('Whose subscriptions are charged through it'),
});
export type PaymentIntegration = z.infer<typeof PaymentIntegration>;
