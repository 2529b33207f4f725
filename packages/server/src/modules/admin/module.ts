import type { Module } from '../../platform/module/manifest.ts';
import { overviews, people } from './across-accounts.service.ts';
import { bindings } from './admin.routes.ts';
import { userBindings } from './users.routes.ts';

export const admin: Module = {
  name: 'admin',
  needs: ['billing', 'credentials', 'identity', 'plans'],
  bindings: [...bindings, ...userBindings],
  systemUses: [overviews, people],
};
