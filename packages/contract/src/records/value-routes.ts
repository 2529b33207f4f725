import { z } from 'zod';
import { generalErrors, Id, Message, OneWithMessage, route } from '../kernel/index.ts';
import { ListTypeInPath } from '../lists/index.ts';
import { recordErrors } from './errors.ts';
import { FullResult } from './shapes.ts';

const record = z.object({ type: ListTypeInPath, id: Id, resultId: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

/** The fields whose values a person may judge. */
export const judgedFields = ['email', 'phone'] as const;
const value = { field: z.enum(judgedFields), value: z.string().trim().min(1).max(320) };

/** What a person says of the values of a record ("Not right?"): all of it is kept, so that one can see what was there. */
export const valueRoutes = {
  correct: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/values/correct',
    summary: 'Correct a value; the old one is kept as rejected',
    access: { ...access, apiKey: true, effect: 'write' },
    params: record,
    body: z.object({ ...value, corrected: z.string().trim().min(1).max(320) }),
    returns: OneWithMessage(FullResult),
    errors: [
      generalErrors.not_found,
      recordErrors.value_unknown,
      recordErrors.value_invalid,
      recordErrors.value_suppressed,
    ],
  }),
  reject: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/values/reject',
    summary: 'Mark a value as wrong; the next best takes its place. `is_rejected: false` restores it',
    access: { ...access, apiKey: true, effect: 'write' },
    params: record,
    body: z.object({ ...value, is_rejected: z.boolean().default(true) }),
    returns: OneWithMessage(FullResult),
    errors: [generalErrors.not_found, recordErrors.value_unknown],
  }),
  prefer: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/values/prefer',
    summary: 'Use this value; a guessed email becomes a found one',
    access: { ...access, apiKey: true, effect: 'write' },
    params: record,
    body: z.object(value),
    returns: OneWithMessage(FullResult),
    errors: [generalErrors.not_found, recordErrors.value_unknown],
  }),
  suppress: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/values/suppress',
    summary: 'Never contact again: removes every record with this address or number and keeps them out',
    access: { ...access, apiKey: true, effect: 'write' },
    params: record,
    body: z.object(value),
    returns: Message,
    errors: [generalErrors.not_found, recordErrors.value_unknown],
  }),
};
