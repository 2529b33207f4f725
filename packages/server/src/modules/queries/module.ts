import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './queries.routes.ts';

export const queries: Module = {
  name: 'queries',
  needs: ['identity', 'labels', 'lists', 'records'],
  bindings,
};
