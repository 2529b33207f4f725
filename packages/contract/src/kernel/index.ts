import './no-eval.ts';
export * from './access.ts';
export * from './client.ts';
export * from './errors.ts';
export * from './json-schema.ts';
export * from './openapi.ts';
export * from './route.ts';
export * from './shapes.ts';
export * from './vendor-error.ts';
