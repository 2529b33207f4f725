import { describe, expect, it } from 'vitest';
import { changedSettings, initialValues, settingsOf } from './settings-form.ts';

const config = {
  type: 'object',
  required: ['api_key'],
  properties: {
    api_key: { type: 'string', description: 'API key', writeOnly: true },
    region: { type: 'string', enum: ['eu', 'us'], default: 'eu' },
    per_second: { type: 'integer', title: 'Calls a second', description: 'At most' },
    is_deep: { type: 'boolean', description: 'Look twice' },
    origin: { type: 'string', description: 'Address' },
  },
};
const settings = settingsOf(config);

describe('settingsOf', () => {
  it('draws each setting by its kind, with the words of its provider', () =>
    expect(settings.map(({ name, label, kind, isRequired }) => [name, label, kind, isRequired])).toEqual([
      ['api_key', 'API key', 'secret', true],
      ['region', 'region', 'choice', false],
      ['per_second', 'Calls a second', 'number', false],
      ['is_deep', 'Look twice', 'switch', false],
      ['origin', 'Address', 'text', false],
    ]));

  it.each([[{}], [{ type: 'object', properties: {} }], [{ properties: null }], [{ properties: { a: true } }]])(
    'asks for nothing where %j asks for nothing',
    (nothing) => expect(settingsOf(nothing)).toEqual([]),
  );
});

describe('initialValues', () => {
  it('are what may be shown, else what is presumed', () => {
    expect(initialValues(settings, {})).toEqual({
      api_key: null,
      region: 'eu',
      per_second: null,
      is_deep: false,
      origin: null,
    });
    expect(initialValues(settings, { region: 'us', is_deep: true })).toMatchObject({ region: 'us', is_deep: true });
  });
});

describe('changedSettings', () => {
  const before = initialValues(settings, { region: 'us', origin: 'https://a.example' });

  it('are none where nothing was changed', () => expect(changedSettings(settings, before, before)).toEqual({}));

  it('are what was typed, chosen and switched', () =>
    expect(
      changedSettings(settings, before, { ...before, api_key: 'k', region: 'eu', is_deep: true, per_second: 0 }),
    ).toEqual({ api_key: 'k', region: 'eu', is_deep: true, per_second: 0 }));

  it('take away what was emptied, and leave a secret that nobody typed', () =>
    expect(changedSettings(settings, before, { ...before, api_key: '', origin: '' })).toEqual({ origin: null }));
});
