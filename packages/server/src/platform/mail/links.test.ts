import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { linkTo } from './links.ts';

const context = (url = '') => ({ app: { config: readConfig({ GALENA_URL: url }) } });

describe('links in mails', () => {
  it('lead to GALENA_URL, whatever host the caller named', () => {
    expect(linkTo(context('https://app.galena.example'), '/reset?code=1&x=%2F')).toBe(
      'https://app.galena.example/reset?code=1&x=%2F',
    );
    expect(linkTo(context(), '/')).toBe('http://localhost:3000/');
  });

  it.each(['//evil.example/', '/\\evil.example/', 'https://evil.example/', 'reset', 'javascript:alert(1)'])(
    '%s is no path of ours',
    (path) => {
      expect(() => linkTo(context('https://app.galena.example'), path)).toThrow('a link leads to a path of ours');
    },
  );
});
