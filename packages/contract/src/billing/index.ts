export * from './errors.ts';
export * from './prices.ts';
export * from './routes.ts';
export * from './transactions.ts';
