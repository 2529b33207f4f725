import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './packages.routes.ts';

export const packages: Module = { name: 'packages', needs: ['plans'], bindings };
