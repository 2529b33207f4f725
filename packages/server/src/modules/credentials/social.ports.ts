import type { SocialProvider } from '@galena/adapters/social-login';
import { definePort } from '../../platform/ports/ports.ts';

/** Who is configured to say who a visitor is, in the order in which they are offered. */
export const socialPort = definePort<readonly SocialProvider[]>('social-login');
