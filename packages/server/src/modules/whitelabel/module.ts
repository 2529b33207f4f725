import { pageLookSlot } from '../../platform/http/page-look.ts';
import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { maybePageLook, seedDemoBrand } from './brands.service.ts';
import { bindings } from './whitelabel.routes.ts';

export const whitelabel: Module = {
  name: 'whitelabel',
  needs: ['identity'],
  bindings,
  fills: [fill(seedSlot, seedDemoBrand), fill(pageLookSlot, maybePageLook)],
};
