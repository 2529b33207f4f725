import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { importCommand } from './import.command.ts';
import { imports } from './imports-access.service.ts';
import { importJob } from './imports.jobs.ts';
import { loaderPort, openDataPort } from './imports.ports.ts';
import { bindings } from './imports.routes.ts';
import { seedBrands, seedCommunities } from './packaged-leads.service.ts';

export const catalogue: Module = {
  name: 'catalogue',
  needs: [],
  bindings,
  jobs: [importJob],
  systemUses: [imports],
  ports: [openDataPort, loaderPort],
  commands: [importCommand],
  fills: [fill(seedSlot, seedBrands), fill(seedSlot, seedCommunities)],
};
