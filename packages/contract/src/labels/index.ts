export * from './errors.ts';
export * from './label-fields.ts';
export * from './label-values.ts';
export * from './label.ts';
export * from './notation.ts';
export * from './routes.ts';
export * from './successes.ts';
export * from './written-number.ts';
