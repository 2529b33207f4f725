import { z } from 'zod';
import { listTypes } from '../kernel/index.ts';

/** The kind as a path says it; `industry` is another word for local. */
export const ListTypeInPath = z
  .enum([...listTypes, 'industry'])
  .transform((type) => (type === 'industry' ? 'local' : type));
