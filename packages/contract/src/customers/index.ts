export * from './customer-webhooks.ts';
export * from './errors.ts';
export * from './routes.ts';
export * from './shapes.ts';
export * from './successes.ts';
export * from './webhook-events.ts';
export * from './webhook-routes.ts';
