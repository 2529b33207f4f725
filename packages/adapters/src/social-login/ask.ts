import { VendorError } from '@galena/contract/kernel';
import type { z } from 'zod';
import { OutboundError, type Outbound } from '../http/index.ts';

// Somebody waits in front of a popup.
const timeouts = { connectMs: 4_000, firstByteMs: 6_000, totalMs: 8_000 };
const maxBytes = 500_000;

type Question = {
  readonly vendor: string;
  readonly outbound: Outbound;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form by POST. */
  readonly form?: Readonly<Record<string, string>>;
};

/** What a provider answered: its status, and its JSON where it was any. */
export type Asked = { readonly status: number; readonly json: unknown };

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

/**
 * Asks a provider by the guarded way out.
 * @throws VendorError `unavailable`: it is away, slow or failing
 */
export const ask = async ({ vendor, outbound, url, headers = {}, form }: Question): Promise<Asked> => {
  // The operator names the provider: one inside on a port of its own is theirs to allow.
  const { port } = new URL(url);
  try {
    const answer = await outbound.request({
      url,
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: form ? new URLSearchParams(form).toString() : undefined,
      redirects: 0,
      maxBytes,
      timeouts,
      ...(port ? { ports: [Number(port)] } : {}),
    });
    if (answer.status >= 500 || answer.status === 429)
      throw new VendorError(vendor, 'unavailable', `answered ${answer.status}`);
    return { status: answer.status, json: jsonOf(answer.body) };
  } catch (error) {
    if (error instanceof OutboundError) throw new VendorError(vendor, 'unavailable', error.detail, undefined, error);
    throw error;
  }
};

/** Reads an answer by its shape. @throws VendorError `protocol` */
export const readAs = <S extends z.ZodType>(vendor: string, schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new VendorError(vendor, 'protocol', 'answered in another form than its documents say');
};
