export * from './errors.ts';
export * from './fields.ts';
export * from './query.ts';
export * from './record.ts';
export * from './result-routes.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './states.ts';
