import { z } from 'zod';
import { generalErrors, Id, OneWithMessage, route } from '../kernel/index.ts';
import { listErrors, ListTypeInPath, maxNamed } from '../lists/index.ts';
import { Employee } from './shapes.ts';

const list = z.object({ type: ListTypeInPath, id: Id });
const access = { who: 'signed_in', anyModule: ['leads'] } as const;

export const employeeRoutes = {
  employees: route({
    method: 'GET',
    path: '/api/:type-results/:id/:resultId/employees',
    summary: 'Employees found at a record’s business',
    access: { ...access, apiKey: true, effect: 'read' },
    params: list.extend({ resultId: Id }),
    returns: z.strictObject({ data: z.array(Employee) }),
    errors: [generalErrors.not_found],
  }),
  copy: route({
    method: 'POST',
    path: '/api/:type-results/:id/:resultId/employees/copy',
    summary: 'Copy employees to a people list; free, because they’re already paid for',
    access: { ...access, apiKey: true, effect: 'write' },
    params: list.extend({ resultId: Id }),
    body: z.object({ employeeIds: z.array(Id).min(1).max(maxNamed), campaign_id: Id }),
    returns: OneWithMessage(z.strictObject({ saved: z.int(), duplicates: z.int(), suppressed: z.int() })),
    errors: [generalErrors.not_found, listErrors.demo_list, listErrors.list_archived],
  }),
};
