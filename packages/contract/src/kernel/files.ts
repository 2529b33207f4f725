import { z } from 'zod';
import { defineErrors, generalErrors } from './errors.ts';
import { FileContent } from './file-shapes.ts';
import { route } from './route.ts';
import { Id } from './shapes.ts';

/** Highest sizes in bytes, inclusive: 1 MB is 1,000,000 bytes. Each upload may set a lower one of its own. */
export const fileLimits = { image: 5_000_000, icon: 1_000_000, pdf: 20_000_000, csv: 50_000_000 } as const;

/** Highest measures of a picture: all frames of an animation together count for the pixels. */
export const imageLimits = { pixels: 40_000_000, side: 10_000 } as const;

/** What an account may keep. */
export const accountFileLimits = { files: 1_000, bytes: 2_000_000_000 } as const;

export const fileErrors = defineErrors('files', {
  link_ended: { status: 403, message: 'This link has expired. Open the file again from where you found it.' },
  files_full: {
    status: 409,
    message: 'Your account is out of storage. Delete files you no longer need.',
  },
  wrong_file_type: { status: 422, message: 'Choose one of these file types: {types}.' },
  image_unreadable: { status: 422, message: 'This image is damaged. We couldn’t read it.' },
  image_too_large: {
    status: 422,
    message: 'Images can have up to 40 megapixels and be up to 10,000 pixels wide and high.',
  },
});

/** What a route declares that stores an upload; a size beyond the limit is a validation error of its field. */
export const uploadErrors = [
  fileErrors.files_full,
  fileErrors.wrong_file_type,
  fileErrors.image_unreadable,
  fileErrors.image_too_large,
] as const;

export const fileRoutes = {
  file: route({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'A file of your account, or of any account with its ticket',
    access: { who: 'public', effect: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ ticket: z.string().max(100).optional() }),
    returns: FileContent,
    errors: [generalErrors.unauthenticated, fileErrors.link_ended, generalErrors.not_found],
  }),
};
