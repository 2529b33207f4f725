import { defineErrors } from '../kernel/index.ts';

export const packageErrors = defineErrors('packages', {
  package_in_use: { status: 409, message: 'The package cannot be deleted because it is in use.' },
});
