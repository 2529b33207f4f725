import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './admin.routes.ts';

export const admin: Module = { name: 'admin', bindings };
