import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './checkout.routes.ts';

export const checkout: Module = {
  name: 'checkout',
  needs: ['identity', 'packages', 'plans', 'providers', 'subscriptions', 'whitelabel'],
  bindings,
};
