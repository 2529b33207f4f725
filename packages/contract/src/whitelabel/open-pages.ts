/**
 * Where people work, by path. Everywhere else something signs in, pays, opens doors, or is the operator's: nothing of a reseller's runs
 * there. The interface has the same list by the names of its pages, and a test compares them.
 */
const open = /^\/(?:lead-search|ai)\/|^\/settings\/(?:business-profile|courses(?:\/|$))/;

/** Whether a reseller's own code may run on the page at a path. */
export const isOpenToCode = (path: string): boolean => open.test(path);
