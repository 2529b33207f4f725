import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { seedBrands, seedCommunities } from './packaged-leads.service.ts';

export const catalogue: Module = {
  name: 'catalogue',
  needs: [],
  bindings: [],
  fills: [fill(seedSlot, seedBrands), fill(seedSlot, seedCommunities)],
};
