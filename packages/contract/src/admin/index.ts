export * from './health.ts';
export * from './jobs.ts';
export * from './mails.ts';
export * from './routes.ts';
export * from './runs.ts';
export * from './successes.ts';
