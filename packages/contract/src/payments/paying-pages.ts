/** Pages that may show the fields of payment providers: only they are served for the providers' hosts. */
const payingPages = /^\/(settings\/wallet|billing-portal)(\/|$)/;

/** Where a plan is paid for, also by whoever sees it in place of every other page. */
export const billingPath = '/billing-portal';

/** Whether the page at `path` is served for the fields of payment providers. */
export const isPayingPage = (path: string): boolean => payingPages.test(path);
