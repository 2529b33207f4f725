import { z } from 'zod';
import { generalErrors, Id, listTypes, Message, OneWithMessage, route } from '../kernel/index.ts';
import { labelErrors } from './errors.ts';
import { CustomLabel, LabelChange, maxLabels, NewLabel } from './label.ts';

const params = z.object({ id: Id });
const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;

/** The labels of an account: columns of its own, for each kind of list. */
export const labelRoutes = {
  list: route({
    method: 'GET',
    path: '/api/custom-labels',
    summary: 'The account’s own labels in their order',
    access: { ...access, effect: 'read' },
    query: z.object({
      list_type: z.enum(listTypes).optional(),
      counts: z.coerce.number().pipe(z.literal(1)).optional().describe('`1`: with how many records have a value'),
    }),
    returns: z.strictObject({ data: z.array(CustomLabel) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/custom-labels',
    summary: 'Create a label for one kind of list',
    access: { ...access, effect: 'write' },
    body: NewLabel,
    returns: OneWithMessage(CustomLabel),
    status: 201,
    errors: [labelErrors.label_name_taken, labelErrors.too_many_labels],
  }),
  update: route({
    method: 'PUT',
    path: '/api/custom-labels/:id',
    summary: 'Change a label; values follow options that are renamed, and go with those that are removed',
    access: { ...access, effect: 'write' },
    params,
    body: LabelChange,
    returns: OneWithMessage(CustomLabel),
    errors: [
      generalErrors.not_found,
      labelErrors.label_name_taken,
      labelErrors.label_has_values,
      labelErrors.label_updating,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/custom-labels/:id',
    summary: 'Delete a label and all its values',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  sort: route({
    method: 'POST',
    path: '/api/custom-labels/sort',
    summary: 'Put the labels of a kind of list in an order',
    access: { ...access, effect: 'write' },
    body: z.object({ ids: z.array(Id).min(1).max(maxLabels) }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
