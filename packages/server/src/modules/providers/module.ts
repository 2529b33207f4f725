import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { accountPurgedSlot } from '../identity/index.ts';
import { allConnections, forgetConnection } from './connections.service.ts';
import { tidyUp } from './housekeeping.service.ts';
import { providerPort } from './providers.ports.ts';
import { bindings } from './providers.routes.ts';

export const providers: Module = {
  name: 'providers',
  needs: ['identity'],
  bindings,
  ports: [providerPort],
  fills: [fill(housekeepingSlot, tidyUp), fill(accountPurgedSlot, forgetConnection)],
  systemUses: [allConnections],
};
