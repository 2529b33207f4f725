import { z } from 'zod';

/** A colour as `#RRGGBB`. */
export const HexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** The pictures of a brand. */
export const brandPictures = ['logo', 'favicon'] as const;
export const BrandPicture = z.enum(brandPictures);
export type BrandPicture = z.infer<typeof BrandPicture>;
