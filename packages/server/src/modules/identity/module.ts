import { doctorSlot, housekeepingSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { purgePeople, removeEnded } from './housekeeping.service.ts';
import { bindings as ownBindings } from './sign-in.routes.ts';
import { passwordCommand } from './password.command.ts';
import { bindings as profileBindings } from './profile.routes.ts';
import { googleApiKey } from './people.rules.ts';
import { examinePeople, seedPeople } from './seed.service.ts';
import { failedTryJob } from './sign-in.jobs.ts';
import { codeJob, registrationJob } from './sign-up.jobs.ts';
import { bindings as signUpBindings } from './sign-up.routes.ts';

export const identity: Module = {
  name: 'identity',
  needs: [],
  bindings: [...signUpBindings, ...ownBindings, ...profileBindings],
  jobs: [registrationJob, codeJob, failedTryJob],
  fills: [
    fill(seedSlot, seedPeople),
    fill(housekeepingSlot, removeEnded),
    fill(housekeepingSlot, purgePeople),
    fill(doctorSlot, examinePeople),
  ],
  sealed: [googleApiKey],
  commands: [passwordCommand],
};
