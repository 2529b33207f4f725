export * from './errors.ts';
export * from './prepared-routes.ts';
export * from './routes.ts';
export * from './schedule-routes.ts';
export * from './shapes.ts';
export * from './successes.ts';
