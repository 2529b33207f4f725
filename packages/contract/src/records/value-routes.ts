import { z } from 'zod';
import { generalErrors, Id, Message, route } from '../kernel/index.ts';
import { ListTypeInPath } from '../lists/index.ts';
import { recordErrors } from './errors.ts';

/** The fields whose values reach somebody. */
export const judgedFields = ['email', 'phone'] as const;

export const valueRoutes = {
  suppress: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/values/suppress',
    summary: 'Never contact again: removes every record with this address or number and keeps them out',
    access: { who: 'signed_in', anyModule: ['leads'], apiKey: true, effect: 'write' },
    params: z.object({ type: ListTypeInPath, id: Id, resultId: Id }),
    body: z.object({ field: z.enum(judgedFields), value: z.string().trim().min(1).max(320) }),
    returns: Message,
    errors: [generalErrors.not_found, recordErrors.value_unknown],
  }),
};
