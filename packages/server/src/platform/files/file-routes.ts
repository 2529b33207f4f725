import { AppError, fileErrors, fileRoutes, refusalOf, type Access } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { openFile, openFileOf, ticketOfFile } from './files.ts';
import { spendTicket } from './tickets.ts';

/** Who may have a file without a ticket: the route itself is open to all, as a ticket is a pass for anybody. */
const ownFiles: Access = { who: 'signed_in', inactiveAllowed: true, apiKey: true, effect: 'read' };

/** The platform's own routes to files. */
export const fileBindings: readonly Binding[] = [
  bind(fileRoutes.file, async (context, { params, query }, fail) => {
    if (query.ticket !== undefined) {
      const pass = await spendTicket(context, query.ticket, ticketOfFile(params.id));
      return pass ? openFileOf(context, pass.accountId, params.id, fail) : fail(fileErrors.link_ended);
    }
    const refusal = refusalOf(context.actor, ownFiles);
    if (refusal) throw new AppError(refusal);
    return openFile(context, params.id, fail);
  }),
];
