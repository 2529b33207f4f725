export * from './errors.ts';
export * from './invitation-routes.ts';
export * from './member-routes.ts';
export * from './people.ts';
export * from './related-routes.ts';
export * from './successes.ts';
