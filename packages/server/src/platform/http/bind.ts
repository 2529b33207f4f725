import type { AnyRoute, Fail, RouteErrors, RouteInput, RouteResult } from '@galena/contract/kernel';
import type { Context } from '../context/context.ts';
import type { OrWritten } from './written-page.ts';

/** A route with the code that answers it. */
export type Binding = {
  readonly route: AnyRoute;
  /** What has to be asked outside, before anything is written. Its answer is handed on to `handle`. */
  readonly prepare?: (context: Context, input: RouteInput<AnyRoute>, fail: Fail<never>) => Promise<unknown>;
  readonly handle: (
    context: Context,
    input: RouteInput<AnyRoute>,
    fail: Fail<never>,
    prepared: unknown,
  ) => Promise<unknown>;
};

/**
 * Binds a contract route to its code. The handler's `fail` takes the errors the route declares and no others, so that an
 * undeclared error does not compile; what it returns is checked against the declared answer.
 */
export const bind = <R extends AnyRoute>(
  route: R,
  handle: (context: Context, input: RouteInput<R>, fail: Fail<RouteErrors<R>>) => Promise<OrWritten<RouteResult<R>>>,
): Binding => ({ route, handle: handle as unknown as Binding['handle'] });

/**
 * Binds a route whose call asks somebody outside: a call with an Idempotency-Key is handled inside one transaction, and nobody
 * outside is ever waited for in there. `prepare` runs before it and leaves no effect; it may run for a call that is answered with
 * the answer of an earlier one after all.
 */
export const bindPrepared = <R extends AnyRoute, Prepared>(
  route: R,
  prepare: (context: Context, input: RouteInput<R>, fail: Fail<RouteErrors<R>>) => Promise<Prepared>,
  handle: (
    context: Context,
    input: RouteInput<R>,
    fail: Fail<RouteErrors<R>>,
    prepared: Prepared,
  ) => Promise<OrWritten<RouteResult<R>>>,
): Binding => ({
  route,
  prepare: prepare as NonNullable<Binding['prepare']>,
  handle: handle as unknown as Binding['handle'],
});
