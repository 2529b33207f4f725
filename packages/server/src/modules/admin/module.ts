import type { Module } from '../../platform/module/manifest.ts';
import { overviews } from './across-accounts.service.ts';
import { bindings } from './admin.routes.ts';

export const admin: Module = { name: 'admin', needs: [], bindings, systemUses: [overviews] };
