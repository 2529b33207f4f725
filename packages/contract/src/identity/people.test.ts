import { languages, moduleSlugs } from '../kernel/index.ts';
import { describe, expect, it } from 'vitest';
import { roles } from './people.ts';

describe('who people are', () => {
  it('has the modules, roles and languages of the specification, and no others (AUTH-052, AUTH-053, CONST-020)', () => {
    expect([...moduleSlugs].toSorted()).toEqual(['admin', 'ai_suggest', 'leads', 'wallet', 'whitelabel']);
    expect([...roles].toSorted()).toEqual(['admin', 'related', 'user']);
    expect(languages).toEqual(['en', 'es', 'fr', 'de']);
  });
});
