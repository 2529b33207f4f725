export * from './errors.ts';
export * from './people.ts';
export * from './routes.ts';
export * from './successes.ts';
