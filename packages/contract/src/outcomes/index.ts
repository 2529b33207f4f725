export * from './routes.ts';
export * from './shapes.ts';
export * from './successes.ts';
