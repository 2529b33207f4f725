import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (GALENA_OIDC_PROVIDERS: string) => readConfig({ GALENA_OIDC_PROVIDERS }).GALENA_OIDC_PROVIDERS;

const one = { name: 'keycloak', issuer: 'https://id.example/realms/one', client_id: 'galena', client_secret: 's3cret' };
const list = (...entries: unknown[]): string => JSON.stringify(entries);

describe('GALENA_OIDC_PROVIDERS', () => {
  it('names nobody where it is not set, is empty or an empty list', () => {
    for (const text of ['', ' ', '[]', ';']) expect(read(text)).toEqual([]);
  });

  it('reads a JSON list, and gives whoever has none a label and no trust', () => {
    const named = { ...one, name: 'our-microsoft', label: 'Microsoft', trusts_email: true };
    expect(read(list(one, named))).toEqual([{ ...one, label: 'Keycloak', trusts_email: false }, named]);
  });

  it('reads the short form; a secret may hold commas and equal signs', () => {
    expect(read('keycloak = https://id.example/realms/one , galena, a,b=c ; other-one=https://o.example,x,y;')).toEqual(
      [
        { ...one, client_secret: 'a,b=c', label: 'Keycloak', trusts_email: false },
        {
          name: 'other-one',
          label: 'Other one',
          issuer: 'https://o.example',
          client_id: 'x',
          client_secret: 'y',
          trusts_email: false,
        },
      ],
    );
  });

  it.each(['http://localhost:8080/realms/one', 'http://id.localhost', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'lets an issuer on this machine do without TLS: %s',
    (issuer) => {
      expect(read(list({ ...one, issuer }))).toMatchObject([{ issuer }]);
    },
  );

  const https = 'provider 1 needs an issuer that begins with https://';
  it.each([
    ['what is no JSON', '[{"name": "keycloak", ', 'can’t be read: write a JSON list of'],
    ['an object in place of a list', JSON.stringify(one), 'can’t be read: write a JSON list of'],
    ['entries that are none', '["keycloak"]', 'provider 1 is none: write a JSON list of'],
    ['the same name twice', list(one, { ...one, client_id: 'x' }), 'two providers have the same name'],
    [
      'the same name twice, in short',
      'a=https://a.example,x,y; a=https://b.example,x,y',
      'two providers have the same',
    ],
    ['an issuer without TLS', list({ ...one, issuer: 'http://id.example' }), https],
    ['an issuer that only looks like this machine', list({ ...one, issuer: 'http://localhost.evil.example' }), https],
    ['an issuer that is no address', 'keycloak=id.example,x,y', https],
    ['an issuer of another scheme', list({ ...one, issuer: 'ftp://id.example' }), https],
    ['an issuer with a query', list({ ...one, issuer: 'https://id.example/?tenant=1' }), https],
    ['an issuer with a sign-in', list({ ...one, issuer: 'https://user:s3cret@id.example' }), https],
    ['no secret', list(one, { ...one, name: 'b', client_secret: undefined }), 'provider 2 needs a client secret'],
    ['an empty secret', 'keycloak=https://id.example,galena,', 'provider 1 needs a client secret'],
    ['no client', 'keycloak=https://id.example', 'provider 1 needs a client id'],
    ['no name', list({ ...one, name: undefined }), 'provider 1 needs a name'],
    ['a name for nobody’s address', list({ ...one, name: 'Key Cloak' }), 'provider 1 needs a name of small letters'],
    ['a provider with settings of its own', list({ ...one, name: 'google' }), 'GALENA_GOOGLE_… and GALENA_FACEBOOK_…'],
    ['trust that is neither yes nor no', list({ ...one, trusts_email: 'yes' }), 'trusts_email to be true or false'],
    ['a slip of the pen', list({ ...one, trust_email: true }), 'there are name, label, issuer, client_id'],
  ])('refuses %s, says what to do, and echoes no value', (_, text, sentence) => {
    const failure = (): string => {
      try {
        read(text);
        return 'it did not fail';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(failure()).toContain('GALENA_OIDC_PROVIDERS: ');
    expect(failure()).toContain(sentence);
    expect(failure()).not.toMatch(/s3cret|id\.example|evil/);
  });

  it('names everything that is wrong at once', () => {
    const text = list({ ...one, issuer: 'http://id.example', client_id: '' }, { ...one, name: 'b', client_secret: '' });
    expect(() => read(text)).toThrow(
      /provider 1 needs an issuer(.|\n)*provider 1 needs a client id(.|\n)*provider 2 needs a client secret/,
    );
  });
});
