import type { Module } from '../../platform/module/manifest.ts';

export const contacts: Module = { name: 'contacts', needs: ['billing'], bindings: [] };
