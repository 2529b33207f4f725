import { ghlScopes } from '../index.ts';
import type { Reply } from '../../../testing/stand-in.ts';

/** A contact as the stand-in keeps it. */
export type GhlStored = Record<string, unknown> & {
  id: string;
  tags: string[];
  customFields: { id: string; value: unknown }[];
};

/** How it does not do what it was asked; each holds until it is taken off the list. */
export type GhlLie =
  | { readonly kind: 'drops' | 'truncates'; readonly field: string }
  /** Every write and look-up answers 200 with the body of a refusal. */
  | { readonly kind: 'error_as_200' }
  /** Upsert makes a new contact where there is one already. */
  | { readonly kind: 'doubles' }
  /** Contacts come without their id. */
  | { readonly kind: 'nameless' };

/** The client that it knows, and the location that people choose. */
export const ghlClient = { id: 'galena-client', secret: 'galena-client-secret' };
export const ghlLocation = 'loc1';

type GhlStandInOptions = {
  /** More than 100 requests in 10 seconds are refused. */
  isLimited: boolean;
  tokenSeconds: number;
  /** Nobody is let in, until somebody chooses a location again. */
  isRevoked: boolean;
  /** What new tokens are good for. */
  scopes: readonly string[];
  /** How the list of contacts answers: as it should, not at all, without anybody, or with everybody. */
  search: 'works' | 'refuses' | 'lags' | 'ignores';
  /** What the pages of all contacts tell of each: what the document names, or all that is known. */
  pages: 'documented' | 'whole';
};

export const createState = (now: () => Date) => ({
  now,
  contacts: new Map<string, GhlStored>(),
  made: 0,
  lies: [] as GhlLie[],
  codes: new Map<string, string>(),
  access: new Map<string, { readonly until: number; readonly scopes: readonly string[] }>(),
  refresh: new Set<string>(),
  /** Moments of the last requests, in milliseconds. */
  asked: [] as number[],
  options: {
    isLimited: false,
    tokenSeconds: 86_399,
    isRevoked: false,
    scopes: ghlScopes,
    search: 'works',
    pages: 'documented',
  } as GhlStandInOptions,
});
export type State = ReturnType<typeof createState>;

/** A refusal in its words (common-schemas.json). */
export const refuse = (
  status: number,
  message: string | readonly string[],
  headers?: Record<string, string>,
): Reply => ({
  status,
  json: { statusCode: status, message },
  ...(headers && { headers }),
});

export const isLying = ({ lies }: State, kind: GhlLie['kind']): boolean => lies.some((lie) => lie.kind === kind);
