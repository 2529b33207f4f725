/** Loads the interface anew: what the user may do has changed. */
export const beginAgain = (): void => location.assign('/');
