import { createHmac, timingSafeEqual } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { ProviderNotice } from '../port.ts';

const header = 'sandbox-signature';
const toleranceSeconds = 300;

const Body = z.object({
  id: z.string().min(1),
  about: z.enum(['payment', 'subscription', 'dispute', 'customer', 'account', 'other']),
  ref: z.string(),
  account: z.string().nullable().default(null),
  created_at: z.iso.datetime(),
});

const refusedNotice = (why: string): VendorError => new VendorError('sandbox', 'bad_input', `The notice ${why}`);

const signatureOf = (secret: string, moment: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${moment}.`).update(body).digest();

/** A notice with its signature, as the sandbox would send it. */
export const signNotice = (secret: string, now: Date, { id, about, ref, account, createdAt }: ProviderNotice) => {
  const body = Buffer.from(JSON.stringify({ id, about, ref, account, created_at: createdAt.toISOString() }));
  const moment = String(Math.floor(now.getTime() / 1000));
  return { body, headers: { [header]: `t=${moment},v1=${signatureOf(secret, moment, body).toString('hex')}` } };
};

/** @throws VendorError `bad_input`: it is not signed by us, or not just now */
export const readNotice = (
  secret: string,
  now: Date,
  body: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): ProviderNotice => {
  const [, moment, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[header] ?? '') ?? [];
  if (!moment || !signature) throw refusedNotice('is not signed');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(secret, moment, body)))
    throw refusedNotice('is signed by somebody else');
  if (Math.abs(now.getTime() / 1000 - Number(moment)) > toleranceSeconds) throw refusedNotice('is not of just now');
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new VendorError('sandbox', 'bad_input', 'The notice cannot be read', undefined, error);
  }
  const read = Body.safeParse(json);
  if (!read.success) throw refusedNotice('has another form');
  const { id, about, ref, account, created_at: createdAt } = read.data;
  return { id, about, ref, account, createdAt: new Date(createdAt) };
};
