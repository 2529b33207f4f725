import { pageLookSlot } from '../../platform/http/page-look.ts';
import { doctorSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { forgetBrand } from './business-accounts.service.ts';
import { maybePageLook, seedDemoBrand } from './brands.service.ts';
import { examineDomains } from './doctor.service.ts';
import { namesPort } from './domains.ports.ts';
import { domainJob } from './domains.jobs.ts';
import { allBrands } from './operator.service.ts';
import { bindings } from './whitelabel.routes.ts';

export const whitelabel: Module = {
  name: 'whitelabel',
  needs: ['identity'],
  bindings,
  jobs: [domainJob],
  ports: [namesPort],
  systemUses: [allBrands],
  fills: [
    fill(seedSlot, seedDemoBrand),
    fill(pageLookSlot, maybePageLook),
    fill(accountPurgedSlot, inOneGo(forgetBrand)),
    fill(doctorSlot, examineDomains),
  ],
};
