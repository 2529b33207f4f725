import { defineRoom } from '../kernel/index.ts';
import { mailingErrors } from './errors.ts';
import { smtpRoutes, templateRoutes } from './routes.ts';

/** The manifest of the room. */
export const room = defineRoom({
  name: 'mailing',
  needs: [],
  routes: [smtpRoutes, templateRoutes],
  errors: mailingErrors,
});
