export * from './brand-shapes.ts';
export * from './business-account.ts';
export * from './custom-links.ts';
export * from './errors.ts';
export * from './legal.ts';
export * from './routes.ts';
export * from './site-routes.ts';
export * from './successes.ts';
