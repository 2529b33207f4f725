import { randomUUID } from 'node:crypto';
import type { Asked, Reply } from '../../../testing/stand-in.ts';
import { ghlVersion } from '../api.ts';
import { ghlClient, ghlLocation, refuse, type State } from './state.ts';

const refuseToken = (error: string): Reply => ({ status: 400, json: { error, error_description: 'It is not good' } });

const issue = (state: State): Reply => {
  const [access, refresh] = [`at_${randomUUID()}`, `rt_${randomUUID()}`];
  const { tokenSeconds, scopes } = state.options;
  state.access.set(access, { until: state.now().getTime() + tokenSeconds * 1000, scopes });
  state.refresh.add(refresh);
  return {
    status: 200,
    json: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      refresh_token: refresh,
      scope: scopes.join(' '),
      userType: 'Location',
      locationId: ghlLocation,
      companyId: 'company1',
      userId: 'user1',
    },
  };
};

/** POST /oauth/token. */
export const answerToken = (state: State, { body }: Asked): Reply => {
  const form = new URLSearchParams(body);
  if (form.get('client_id') !== ghlClient.id || form.get('client_secret') !== ghlClient.secret)
    return { status: 401, json: { error: 'invalid_client' } };
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') {
    const code = form.get('code') ?? '';
    const isGood = state.codes.has(code) && state.codes.get(code) === form.get('redirect_uri');
    state.codes.delete(code);
    return isGood ? issue(state) : refuseToken('invalid_grant');
  }
  if (grant !== 'refresh_token') return refuseToken('unsupported_grant_type');
  // A refresh token is good once.
  const isGood = !state.options.isRevoked && state.refresh.delete(form.get('refresh_token') ?? '');
  return isGood ? issue(state) : refuseToken('invalid_grant');
};

/** A code as the page of consent hands it over. */
export const newCode = (state: State, redirectUri: string): string => {
  const code = randomUUID();
  state.codes.set(code, redirectUri);
  state.options.isRevoked = false;
  return code;
};

/** The page on which people choose a location: they do at once. */
export const choose = (state: State, { query }: Asked): Reply => {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== ghlClient.id || !URL.canParse(redirectUri)) return refuse(400, 'Invalid client');
  const to = new URL(redirectUri);
  to.searchParams.set('code', newCode(state, redirectUri));
  to.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, json: undefined, headers: { location: to.href } };
};

const scopeOf = ({ method, path }: Asked): string => {
  if (path.endsWith('/customFields')) return 'locations/customFields.readonly';
  if (path.startsWith('/locations')) return 'locations.readonly';
  return method === 'GET' || path === '/contacts/search' ? 'contacts.readonly' : 'contacts.write';
};

/** What keeps a request from being answered: its version, its token, its scope, or too many before it; null: nothing. */
export const guard = (state: State, asked: Asked): Reply | null => {
  const { version, authorization = '' } = asked.headers;
  if (version !== ghlVersion) return refuse(422, ['version header was not found or is invalid']);
  const token = state.access.get(authorization.replace(/^Bearer /, ''));
  const at = state.now().getTime();
  if (state.options.isRevoked || !token || token.until <= at) return refuse(401, 'Invalid JWT');
  if (!token.scopes.includes(scopeOf(asked))) return refuse(401, 'The token is not authorized for this scope.');
  state.asked = state.asked.filter((moment) => at - moment < 10_000);
  if (state.options.isLimited && state.asked.length >= 100)
    return refuse(429, 'Too many requests', { 'retry-after': '10' });
  state.asked.push(at);
  return null;
};
