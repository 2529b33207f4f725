export * from './errors.ts';
export * from './passwords.ts';
export * from './people.ts';
export * from './profile-routes.ts';
export * from './routes.ts';
export * from './sign-in-answers.ts';
export * from './sign-up-routes.ts';
export * from './successes.ts';
