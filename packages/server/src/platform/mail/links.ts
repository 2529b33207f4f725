import type { Config } from '../config/config.ts';

/** The public address of the house: what the operator said, never what a caller's Host header says (threat 13). */
export const publicUrlOf = ({ GALENA_URL: said, PORT: port }: Config): URL =>
  new URL(said ?? `http://localhost:${port}`);

/**
 * A link for a mail.
 * @param path begins with a slash; may carry a query
 */
export const linkTo = (context: { readonly app: { readonly config: Config } }, path: string): string => {
  const base = publicUrlOf(context.app.config);
  const url = new URL(path, base);
  if (!path.startsWith('/') || url.origin !== base.origin) throw new Error('a link leads to a path of ours');
  return url.href;
};
