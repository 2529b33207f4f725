import { useEffect } from 'react';

/**
 * Whoever signs in on the way to a sales page: the server writes those, so that the address is asked of it. It never answers with the
 * product there, and this is shown once at most.
 */
export const SalesPage = (): null => {
  useEffect(() => location.reload(), []);
  return null;
};
