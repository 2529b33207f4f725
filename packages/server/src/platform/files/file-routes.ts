import { fileErrors, fileRoutes, generalErrors } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { openFile, openFileOf, ticketOfFile } from './files.ts';
import { spendTicket } from './tickets.ts';

/** The platform's own routes to files. */
export const fileBindings: readonly Binding[] = [
  bind(fileRoutes.file, async (context, { params, query }, fail) => {
    if (query.ticket !== undefined) {
      const pass = await spendTicket(context, query.ticket, ticketOfFile(params.id));
      return pass ? openFileOf(context, pass.accountId, params.id, fail) : fail(fileErrors.link_ended);
    }
    return context.actor.kind === 'nobody' ? fail(generalErrors.unauthenticated) : openFile(context, params.id, fail);
  }),
];
