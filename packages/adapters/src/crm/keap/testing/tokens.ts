import { randomUUID } from 'node:crypto';
import type { Asked, Reply } from '../../../testing/stand-in.ts';

export const keapClient = { id: 'galena-client', secret: 'galena-client-secret' };

const refuse = (status: number, error: string): Reply => ({ status, json: { error } });

/** Who is let in at Keap: codes are good once, and so are refresh tokens. @param now the clock by which tokens end */
export const createTokens = (now: () => Date) => {
  const codes = new Map<string, string>();
  const access = new Map<string, number>();
  const refresh = new Set<string>();
  const options = { tokenSeconds: 86_400 };

  const issue = (): Reply => {
    const [access_token, refresh_token] = [`at_${randomUUID()}`, `rt_${randomUUID()}`];
    access.set(access_token, now().getTime() + options.tokenSeconds * 1000);
    refresh.add(refresh_token);
    const shared = { token_type: 'bearer', expires_in: options.tokenSeconds, scope: 'full|ab123.infusionsoft.com' };
    return { status: 200, json: { access_token, refresh_token, ...shared } };
  };

  const code = (redirectUri: string): string => {
    const made = randomUUID();
    codes.set(made, redirectUri);
    return made;
  };

  return {
    options,
    /** A code as its page would have handed over. */
    code,
    isGood: ({ headers }: Asked): boolean =>
      (access.get((headers['authorization'] ?? '').replace(/^Bearer /, '')) ?? 0) > now().getTime(),
    /** Nobody is let in any more, until somebody agrees again. */
    revoke: (): void => {
      access.clear();
      refresh.clear();
    },
    /** `POST /token` */
    token: ({ body, headers }: Asked): Reply => {
      const form = new URLSearchParams(body);
      const basic = Buffer.from((headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64').toString();
      const [id, secret] = basic === '' ? [form.get('client_id'), form.get('client_secret')] : basic.split(':');
      if (id !== keapClient.id || secret !== keapClient.secret) return refuse(401, 'invalid_client');
      if (form.get('grant_type') === 'refresh_token')
        return refresh.delete(form.get('refresh_token') ?? '') ? issue() : refuse(400, 'invalid_grant');
      const given = form.get('code') ?? '';
      const isGood = codes.get(given) === form.get('redirect_uri');
      codes.delete(given);
      return isGood ? issue() : refuse(400, 'invalid_grant');
    },
    /** `GET /app/oauth/authorize`: whoever comes agrees at once. */
    authorize: ({ query }: Asked): Reply => {
      const to = new URL(query.get('redirect_uri') ?? '');
      to.searchParams.set('code', code(query.get('redirect_uri') ?? ''));
      to.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, json: undefined, headers: { location: to.href } };
    },
  };
};
