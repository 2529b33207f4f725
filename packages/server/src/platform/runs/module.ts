import type { Module } from '../module/manifest.ts';
import { runJob } from './runs.jobs.ts';
import { bindings } from './runs.routes.ts';

export const runs: Module = { name: 'runs', bindings, jobs: [runJob] };
