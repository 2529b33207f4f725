import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './team.routes.ts';

export const team: Module = { name: 'team', needs: ['identity', 'billing'], bindings };
