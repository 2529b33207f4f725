export * from './employee-routes.ts';
export * from './errors.ts';
export * from './manual-entry.ts';
export * from './result-routes.ts';
export * from './shapes.ts';
export * from './states.ts';
export * from './successes.ts';
export * from './value-routes.ts';
