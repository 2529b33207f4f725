import { pageLookSlot } from '../../platform/http/page-look.ts';
import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { maybePageLook, seedDemoBrand } from './brands.service.ts';
import { namesPort } from './domains.ports.ts';
import { domainJob } from './domains.jobs.ts';
import { bindings } from './whitelabel.routes.ts';

export const whitelabel: Module = {
  name: 'whitelabel',
  needs: ['identity'],
  bindings,
  jobs: [domainJob],
  ports: [namesPort],
  fills: [fill(seedSlot, seedDemoBrand), fill(pageLookSlot, maybePageLook)],
};
