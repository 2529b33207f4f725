import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './duplicates.routes.ts';

export const duplicates: Module = {
  name: 'duplicates',
  needs: ['contacts', 'identity', 'lists', 'queries', 'records'],
  bindings,
};
