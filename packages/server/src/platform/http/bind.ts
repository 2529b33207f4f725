import type { AnyRoute, Fail, RouteErrors, RouteInput, RouteResult } from '@galena/contract/kernel';
import type { Context } from '../context/context.ts';
import type { OrWritten } from './written-page.ts';

/** A route with the code that answers it. */
export type Binding = {
  readonly route: AnyRoute;
  readonly handle: (context: Context, input: RouteInput<AnyRoute>, fail: Fail<never>) => Promise<unknown>;
};

/**
 * Binds a contract route to its code. The handler's `fail` takes the errors the route declares and no others, so that an
 * undeclared error does not compile; what it returns is checked against the declared answer.
 */
export const bind = <R extends AnyRoute>(
  route: R,
  handle: (context: Context, input: RouteInput<R>, fail: Fail<RouteErrors<R>>) => Promise<OrWritten<RouteResult<R>>>,
): Binding => ({ route, handle: handle as Binding['handle'] });
