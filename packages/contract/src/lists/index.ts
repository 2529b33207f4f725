export * from './errors.ts';
export * from './lookup-outcomes.ts';
export * from './path.ts';
export * from './query.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './successes.ts';
export * from './tools.ts';
