import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { allConnections, forgetConnection } from './connections.service.ts';
import { tidyUp } from './housekeeping.service.ts';
import { providerPort } from './providers.ports.ts';
import { bindings } from './providers.routes.ts';

export const providers: Module = {
  name: 'providers',
  needs: ['identity'],
  bindings,
  ports: [providerPort],
  fills: [fill(housekeepingSlot, tidyUp), fill(accountPurgedSlot, inOneGo(forgetConnection))],
  systemUses: [allConnections],
};
