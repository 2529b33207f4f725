import { z } from 'zod';
import { route } from '../kernel/index.ts';
import { Package } from './shapes.ts';

const access = { who: 'reseller' } as const;

/** What a reseller sells. */
export const packageRoutes = {
  list: route({
    method: 'GET',
    path: '/api/wl/packages',
    summary: 'Your packages, in their order',
    access: { ...access, effect: 'read' },
    returns: z.strictObject({ data: z.array(Package) }),
  }),
};
