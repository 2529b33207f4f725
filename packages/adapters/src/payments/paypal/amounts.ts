import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { digitsOf } from '../currencies.ts';
import type { Money } from '../port.ts';
import { vendor } from './calls.ts';

/** Currencies in which PayPal knows no hundredths; the forint and the Taiwan dollar have some elsewhere. */
const whole = new Set(['HUF', 'JPY', 'TWD']);
/** An amount in PayPal's writing: `10.00`. @throws VendorError `bad_input`: PayPal cannot take a part of the unit */
export const writeMoney = ({ amount, currency }: Money): { currency_code: string; value: string } => {
  const digits = digitsOf(currency);
  const unit = 10 ** digits;
  const [units, rest] = [Math.floor(amount / unit), amount % unit];
  if (digits === 0) return { currency_code: currency, value: String(amount) };
  if (!whole.has(currency)) return { currency_code: currency, value: `${units}.${String(rest).padStart(digits, '0')}` };
  if (rest !== 0) throw new VendorError(vendor, 'bad_input', `PayPal takes whole amounts of ${currency} only.`);
  return { currency_code: currency, value: String(units) };
};

/** An amount as PayPal writes it, in minor units. */
export const Amount = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^-?\d{1,12}(?:\.\d{1,3})?$/) })
  .transform(({ currency_code: currency, value }): Money => {
    const [units = '0', rest = ''] = value.replace('-', '').split('.');
    const digits = digitsOf(currency);
    const amount = Number(units) * 10 ** digits + Number(rest.padEnd(digits, '0').slice(0, digits) || 0);
    return { amount, currency };
  });

/** @throws VendorError `bad_input`: PayPal has no accounts of others here, whose payments a fee could be of */
export const refuseFee = (fee: number): void => {
  if (fee !== 0) throw new VendorError(vendor, 'bad_input', 'PayPal leaves no fee with the platform.');
};
