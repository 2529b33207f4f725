import { z } from 'zod';
import { FileContent, generalErrors, route } from '../kernel/index.ts';

/** The suffix of all hosts of the sandbox's invented leads: `amber-mill-cafe-….demo.example`. RFC 2606 keeps it free. */
export const demoSuffix = 'demo.example';

export const demoSiteRoutes = {
  page: route({
    method: 'GET',
    path: '/demo-sites/:slug/*',
    summary:
      'A page of the website that an invented business of the sandbox has; one that is missing comes as a page, too',
    access: { who: 'public', effect: 'read' },
    params: z.object({
      slug: z.string().max(200),
      '*': z.string().max(1000).describe('The path of the page, empty for the first'),
    }),
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
};
