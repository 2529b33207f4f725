import { seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { seedPlaces } from './locations.service.ts';
import { bindings } from './search.routes.ts';

export const search: Module = { name: 'search', bindings, fills: [fill(seedSlot, seedPlaces)] };
