import { AppError, generalErrors, type FieldErrors } from '@galena/contract/kernel';

/** A 422 with sentences by field; its message is that of the first. */
export const invalidInput = (errors: FieldErrors): AppError => {
  const first = Object.values(errors)[0]?.[0];
  return new AppError(
    { ...generalErrors.validation, message: first ?? generalErrors.validation.message },
    { fields: errors },
  );
};
