import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { forgetContacts } from './purging.service.ts';

export const contacts: Module = {
  name: 'contacts',
  needs: ['billing'],
  bindings: [],
  fills: [fill(accountPurgedSlot, forgetContacts)],
};
