import { z } from 'zod';

/**
 * Whose key a source is asked with, and who pays its vendor so: the platform, the reseller of the account, or the account itself,
 * which is charged its plan's fee of the credits then.
 */
export const vendorPayers = ['house', 'reseller', 'account'] as const;
export type VendorPayer = (typeof vendorPayers)[number];

/** What a vendor asks for its answers; fractions of a cent are usual. */
export const VendorPrice = z.strictObject({ cents: z.number(), per: z.enum(['record', 'call']) });
export type VendorPrice = z.infer<typeof VendorPrice>;
