export * from './errors.ts';
export * from './plan.ts';
export * from './routes.ts';
export * from './successes.ts';
