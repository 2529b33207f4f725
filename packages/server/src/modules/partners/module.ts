import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { meSlot, registeredSlot } from '../identity/index.ts';
import { paymentSettledSlot } from '../payments/index.ts';
import { bindings } from './partners.routes.ts';
import { countPayment, forgetPartners, meOfPartners, welcomeReferred } from './referring.service.ts';

export const partners: Module = {
  name: 'partners',
  needs: ['identity', 'payments', 'plans'],
  bindings,
  fills: [
    fill(registeredSlot, welcomeReferred),
    fill(paymentSettledSlot, countPayment),
    fill(meSlot, meOfPartners),
    fill(accountPurgedSlot, inOneGo(forgetPartners)),
  ],
};
