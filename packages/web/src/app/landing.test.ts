import type { Me } from '@galena/contract/identity';
import { moduleSlugs, type ModuleSlug } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { isPageOpen, landingOf, openPagesOf, workOf } from './landing.ts';
import { builtPages, pageOf, pages, sections, type PageName, type SectionKey } from './pages.ts';

const me = (held: readonly ModuleSlug[], role: Me['role'] = 'user'): Me =>
  ({
    role,
    modules: moduleSlugs.map((slug, at) => ({ id: held.includes(slug) ? at + 1 : null, slug, name: slug })),
  }) as unknown as Me;

const names = Object.keys(pages) as PageName[];

describe('the list of pages', () => {
  it('has the sections in the order of G-33: those with a module, then the settings', () => {
    const order = Object.values(sections).map(({ module }) => module);
    expect(order).toEqual(['ai_suggest', 'leads', 'whitelabel', 'admin', null, null]);
  });

  it('keeps every page below the address of its section, each address once', () => {
    for (const name of names) {
      const { path, section } = pageOf(name);
      expect(path.startsWith(`${sections[section].root}/`), name).toBe(true);
    }
    expect(new Set(names.map((name) => pageOf(name).path)).size).toBe(names.length);
  });

  it('leads back to pages that exist, above the page itself', () => {
    for (const name of names) {
      const { back, path } = pageOf(name);
      if (back === undefined) continue;
      expect(names).toContain(back);
      expect(path.startsWith(`${pageOf(back as PageName).path}/`), name).toBe(true);
    }
  });

  it('names every entry of the sidebar (NAV-008 to NAV-020)', () => {
    const count = (key: SectionKey): number => names.filter((name) => pageOf(name).section === key).length;
    expect(count('settings')).toBeGreaterThanOrEqual(4);
    expect(count('ai')).toBeGreaterThanOrEqual(2);
    expect(count('leads')).toBeGreaterThanOrEqual(6);
    expect(count('whitelabel')).toBeGreaterThanOrEqual(10);
    expect(count('admin')).toBeGreaterThanOrEqual(10);
  });
});

describe('who may see a page', () => {
  it('its module decides (NAV-104, NAV-105)', () => {
    expect(isPageOpen(me(['leads']), pageOf('LeadSearch:SavedLists'))).toBe(true);
    expect(isPageOpen(me(['ai_suggest', 'admin']), pageOf('LeadSearch:SavedLists'))).toBe(false);
    expect(isPageOpen(me([]), pageOf('Settings:Courses'))).toBe(true);
  });

  it('the wallet has a module of its own in a section without one (C-22)', () => {
    expect(isPageOpen(me([]), pageOf('Settings:Wallet'))).toBe(false);
    expect(isPageOpen(me(['wallet']), pageOf('Settings:Wallet'))).toBe(true);
  });

  it('the admin area needs the module and the role (G-22)', () => {
    const page = pageOf('Admin:Jobs');
    expect(isPageOpen(me(['admin']), page)).toBe(false);
    expect(isPageOpen(me([], 'admin'), page)).toBe(false);
    expect(isPageOpen(me(['admin'], 'admin'), page)).toBe(true);
  });

  it('a page that is not built is in no section', () => {
    const everything = me(moduleSlugs, 'admin');
    for (const key of Object.keys(sections) as SectionKey[])
      for (const name of openPagesOf(everything, key)) expect(builtPages).toContain(name);
  });
});

describe('where / leads (NAV-005, NAV-006)', () => {
  const firstOf = (user: Me, keys: readonly SectionKey[]): string | undefined =>
    keys.flatMap((key) => openPagesOf(user, key)).map((name) => pages[name].path)[0];
  const order = Object.keys(sections) as SectionKey[];

  it.each([
    ['nothing', me([])],
    ['leads', me(['leads'])],
    ['everything', me(moduleSlugs, 'admin')],
    ['everything, without the role', me(moduleSlugs)],
  ])('somebody who holds %s gets to the first page of the first section that is theirs', (_, user) =>
    expect(landingOf(user)).toBe(firstOf(user, order)),
  );

  it('an administrator without anything else gets to the admin area, and out of it to work that is not there', () => {
    const user = me(['admin'], 'admin');
    expect(landingOf(user)).toBe(firstOf(user, ['admin']));
    expect(workOf(user)).toBe(firstOf(user, ['settings', 'profile']));
  });
});
