import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './activity.routes.ts';

export const activity: Module = { name: 'activity', needs: ['identity'], bindings };
