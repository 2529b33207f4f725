import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './similar.routes.ts';

export const similar: Module = {
  name: 'similar',
  needs: ['lists', 'plans', 'records', 'search'],
  bindings,
};
