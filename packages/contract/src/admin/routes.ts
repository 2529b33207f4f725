import { z } from 'zod';
import { Empty, route } from '../kernel/index.ts';

export const adminRoutes = {
  logAppError: route({
    method: 'POST',
    path: '/api/log-app-error',
    summary: 'Report an uncaught error in the interface',
    access: { who: 'public', effect: 'write' },
    body: z.object({
      message: z.string().max(2_000),
      err: z.string().max(10_000).default(''),
      info: z.string().max(2_000).default(''),
    }),
    returns: Empty,
    status: 202,
  }),
};
