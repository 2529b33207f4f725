import { z } from 'zod';
import { FileContent, generalErrors, route } from '../kernel/index.ts';

/** The suffix of all hosts of the sandbox's invented leads: `amber-mill-cafe-….demo.example`. RFC 2606 keeps it free. */
export const demoSuffix = 'demo.example';

export const demoSiteRoutes = {
  page: route({
    method: 'GET',
    path: '/demo-sites/:slug/*',
    summary: 'A page of a made-up business’s website in the sandbox; missing pages are pages, too',
    access: { who: 'public', effect: 'read' },
    params: z.object({
      slug: z.string().max(200),
      '*': z.string().max(1000).describe('The path of the page, empty for the start page'),
    }),
    returns: FileContent,
    errors: [generalErrors.not_found],
  }),
};
