import { z } from 'zod';
import type { AnyRoute } from './route.ts';

/** A call as it came: its bytes and headers, for whoever checks a signature over them. */
export type SignedCall = {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/**
 * The `body` of a route whose caller proves itself by a signature (`access.who: 'signature'`). It is not read before that is
 * checked: the handler receives the call as it came.
 */
export const SignedBody = z.unknown().meta({ description: 'As its sender signed it' }) as unknown as z.ZodType<
  SignedCall,
  object
>;

/** Whether a route receives its call as it came. */
export const takesSignedBody = (route: Pick<AnyRoute, 'body'>): boolean => route.body === SignedBody;
