import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      GALENA_RLS: true,
      GALENA_DEMO: true,
      GALENA_TRUST_PROXY: [],
    });
  });

  it('takes an empty variable for one that is not set, and ignores strangers', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PATH: '/bin' })).toEqual(readConfig({}));
  });

  it('reads lists and switches', () => {
    expect(readConfig({ GALENA_TRUST_PROXY: '10.0.0.1, 10.0.0.2', GALENA_RLS: 'off', PORT: '8080' })).toMatchObject({
      GALENA_TRUST_PROXY: ['10.0.0.1', '10.0.0.2'],
      GALENA_RLS: false,
      PORT: 8080,
    });
  });

  it('refuses to start, names every wrong variable at once, and echoes no value', () => {
    const wrong = {
      PORT: '99999',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      GALENA_RLS: 'maybe',
      GALENA_ADMIN_EMAIL: 'nobody',
      GALENA_ADMIN_PASSWORD: 'short',
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT(.|\n)*DATABASE_URL: must begin with postgres:\/\/(.|\n)*GALENA_RLS(.|\n)*GALENA_ADMIN_EMAIL(.|\n)*GALENA_ADMIN_PASSWORD/,
    );
    expect(() => readConfig(wrong)).toThrow(/^(?!.*(hunter2|nobody))[^]*$/s);
  });
});
