export * from './errors.ts';
export * from './people.ts';
export * from './routes.ts';
export * from './sign-in-answers.ts';
export * from './successes.ts';
