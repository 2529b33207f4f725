import { doctorSlot, housekeepingSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { purgePeople, removeEnded } from './housekeeping.service.ts';
import { bindings } from './identity.routes.ts';
import { passwordCommand } from './password.command.ts';
import { googleApiKey } from './sealed.rules.ts';
import { examinePeople, seedPeople } from './seed.service.ts';

export const identity: Module = {
  name: 'identity',
  needs: [],
  bindings,
  fills: [
    fill(seedSlot, seedPeople),
    fill(housekeepingSlot, removeEnded),
    fill(housekeepingSlot, purgePeople),
    fill(doctorSlot, examinePeople),
  ],
  sealed: [googleApiKey],
  commands: [passwordCommand],
};
