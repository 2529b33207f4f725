export * from './constants.ts';
export * from './errors.ts';
export * from './filters.ts';
export * from './industries.ts';
export * from './local-categories.ts';
export * from './locations.ts';
export * from './routes.ts';
export * from './shapes.ts';
