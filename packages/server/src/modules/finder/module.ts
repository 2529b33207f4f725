import type { Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { accountPurgedSlot } from '../identity/index.ts';
import { forgetLearned } from './learning.service.ts';

export const finder: Module = {
  name: 'finder',
  needs: ['contacts', 'identity', 'lists', 'records'],
  bindings: [],
  fills: [fill(accountPurgedSlot, forgetLearned)],
};
