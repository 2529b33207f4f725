import { adminRoutes as routes } from '@galena/contract/admin';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { keepAppError } from './app-errors.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.logAppError, async (work, { body }) => {
    await keepAppError(work, body);
    return {};
  }),
];
