export * from './actions.ts';
export * from './errors.ts';
export * from './outcomes.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './successes.ts';
