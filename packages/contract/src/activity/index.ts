export * from './act-words.ts';
export * from './routes.ts';
