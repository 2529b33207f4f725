import type { Module } from '../../platform/module/manifest.ts';
import { bindings } from './outcomes.routes.ts';

export const outcomes: Module = {
  name: 'outcomes',
  needs: ['billing'],
  bindings,
};
