export * from './validation.ts';
export * from './rules.ts';
