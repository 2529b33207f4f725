import type { Config } from '../config/config.ts';

/** The public address of the house: what the operator said, never what a caller's Host header says (threat 13). */
export const publicUrlOf = ({ GALENA_URL: said, PORT: port }: Config): URL =>
  new URL(said ?? `http://localhost:${port}`);

/**
 * A link for a mail.
 * @param path begins with a slash; may carry a query
 * @param host a verified host of a brand, as the database has it; null: the platform's own. Reached as the platform is: same scheme, same port
 */
export const linkTo = (
  context: { readonly app: { readonly config: Config } },
  path: string,
  host: string | null = null,
): string => {
  const base = publicUrlOf(context.app.config);
  if (host !== null) base.hostname = host;
  const url = new URL(path, base);
  if (!path.startsWith('/') || url.origin !== base.origin) throw new Error('a link leads to a path of ours');
  return url.href;
};
