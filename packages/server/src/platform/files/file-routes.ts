import { fileErrors, fileRoutes, houseErrors } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { openFile, openFileOf, ticketOfFile } from './files.ts';
import { spendTicket } from './tickets.ts';

/** The platform's own routes to files. */
export const fileBindings: readonly Binding[] = [
  bind(fileRoutes.file, async (work, { params, query }, fail) => {
    if (query.ticket !== undefined) {
      const pass = await spendTicket(work, query.ticket, ticketOfFile(params.id));
      return pass ? openFileOf(work, pass.accountId, params.id, fail) : fail(fileErrors.link_ended);
    }
    return work.actor.kind === 'nobody' ? fail(houseErrors.unauthenticated) : openFile(work, params.id, fail);
  }),
];
