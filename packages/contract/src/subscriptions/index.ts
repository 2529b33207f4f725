export * from './errors.ts';
export * from './invoices.ts';
export * from './routes.ts';
export * from './subscription.ts';
export * from './successes.ts';
