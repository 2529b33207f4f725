import type { Module } from '../../platform/module/manifest.ts';

export const catalogue: Module = { name: 'catalogue', bindings: [] };
