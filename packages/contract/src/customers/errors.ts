import { defineErrors } from '../kernel/index.ts';

export const customerErrors = defineErrors('customers', {
  package_not_sold: { status: 404, message: 'Choose one of your active packages.' },
  credits_short: { status: 422, message: 'You need {credits} credits for this package. You have {left}.' },
  not_on_platform: { status: 403, message: 'Sign in at the platform’s own address to log in as a customer.' },
  import_under_way: { status: 409, message: 'Another file is still being imported. Wait until it’s done.' },
  import_over: { status: 409, message: 'This import has already ended.' },
  columns_missing: { status: 422, message: 'Your file needs these columns: {columns}.' },
  too_many_rows: { status: 422, message: 'A file can have up to {most} rows. Split it, then import its parts.' },
  no_login_as: { status: 403, message: 'You can’t log in as this person.' },
  customer_suspended: { status: 409, message: 'This account is suspended.' },
});
