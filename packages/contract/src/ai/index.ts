export * from './business-profile.ts';
export * from './routes.ts';
export * from './successes.ts';
