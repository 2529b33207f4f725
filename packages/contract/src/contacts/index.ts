export * from './countries.ts';
export * from './fields.ts';
export * from './lead.ts';
export * from './methods.ts';
export * from './normal-forms.ts';
export * from './shapes.ts';
