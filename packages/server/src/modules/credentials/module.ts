import { pageHostsSlot } from '../../platform/http/web-pages.ts';
import { doctorSlot, housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { hasSecondFactorSlot, ownerArrivedSlot, personRemovedSlot, secondFactorSlot } from '../identity/index.ts';
import { bindings } from './credentials.routes.ts';
import { examineFactors, removeOver } from './housekeeping.service.ts';
import { examineProviders } from './provider-check.service.ts';
import { askSecondFactor } from './question.service.ts';
import { totpSecret } from './sealed.rules.ts';
import { secondFactorCommand } from './second-factor.command.ts';
import { hasSecondFactor } from './second-factor.service.ts';
import { socialPort } from './social.ports.ts';
import { scriptHosts } from './social.service.ts';
import { dropWaysIn } from './ways-in.service.ts';

export const credentials: Module = {
  name: 'credentials',
  needs: ['identity'],
  bindings,
  fills: [
    fill(secondFactorSlot, askSecondFactor),
    fill(hasSecondFactorSlot, hasSecondFactor),
    fill(ownerArrivedSlot, dropWaysIn),
    fill(personRemovedSlot, dropWaysIn),
    fill(housekeepingSlot, removeOver),
    fill(doctorSlot, examineFactors),
    fill(doctorSlot, examineProviders),
    fill(pageHostsSlot, scriptHosts),
  ],
  sealed: [totpSecret],
  commands: [secondFactorCommand],
  ports: [socialPort],
};
