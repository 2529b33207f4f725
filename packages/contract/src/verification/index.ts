export * from './delivery.ts';
export * from './errors.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './states.ts';
export * from './successes.ts';
