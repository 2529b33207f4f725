import type { Me } from '@galena/contract/identity';
import { moduleSlugs, type ModuleSlug } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { isPageOpen, landingOf, openEntriesOf, sectionStartOf, workOf } from './landing.ts';
import { builtEntries, builtPages, builtTabsOf, pageNames, pageOf, type PageName } from './pages.ts';
import { areGoodParts } from './pages/address.ts';
import { builtFrontPages } from './pages/front-pages.ts';
import { sectionKeys, sectionOf, type SectionKey } from './pages/sections.ts';
import { specifiedPages } from './pages/specified-pages.fixture.ts';

const me = (held: readonly ModuleSlug[], role: Me['role'] = 'user'): Me =>
  ({
    role,
    modules: moduleSlugs.map((slug, at) => ({ id: held.includes(slug) ? at + 1 : null, slug, name: slug })),
  }) as unknown as Me;

describe('the list of pages', () => {
  it('has the sections in the order of G-33: those with a module, then the settings', () => {
    const order = sectionKeys.map((key) => sectionOf(key).module);
    expect(order).toEqual(['ai_suggest', 'leads', 'whitelabel', 'admin', null, null]);
  });

  it('has every page of the specification at its address, with its way back (NAV-007 to NAV-016, NAV-019, NAV-020)', () => {
    const found = pageNames.map((name) => {
      const { path, back, tabOf } = pageOf(name);
      return [name, path.replace(/\$\w+/g, '{}'), back ?? tabOf ?? ''].join(' ');
    });
    const own = [
      'Admin:Brands',
      'Admin:Imports',
      'Admin:Jobs',
      'Admin:Manifests',
      'Admin:Money',
      'Admin:OptOuts',
      'Admin:Verification',
      'LeadSearch:DoNotContact',
      'LeadSearch:EmailVerifier',
      'LeadSearch:Exports',
      'LeadSearch:SavedListDuplicates',
      'LeadSearch:SavedListImport',
      'ProfileSettings:Activity',
      'ProfileSettings:LookupOrder',
      'ProfileSettings:Security',
      'ProfileSettings:Sessions',
      'ProfileSettings:SourceKeys',
      'Whitelabel:Dashboard',
      'Whitelabel:LegalPages',
    ];
    expect(found.filter((line) => !own.some((name) => line.startsWith(`${name} `))).toSorted()).toEqual(
      specifiedPages.toSorted(),
    );
  });

  it('has the code of its pages from the rooms, of each page once', () => {
    const rooms = import.meta.glob<Readonly<Record<string, object>>>('../features/*/{front-pages,pages}.ts', {
      eager: true,
    });
    const brought = Object.values(rooms).flatMap((file) => Object.values(file).flatMap((pages) => Object.keys(pages)));
    expect(brought.toSorted()).toEqual([...builtPages, ...builtFrontPages].toSorted());
  });

  it('keeps every page below the address of its section, each address once', () => {
    for (const name of pageNames) {
      const { path, section } = pageOf(name);
      if (section !== null) expect(path.startsWith(`${sectionOf(section).root}/`), name).toBe(true);
    }
    expect(new Set(pageNames.map((name) => pageOf(name).path)).size).toBe(pageNames.length);
  });

  it('leads back to pages whose address names nothing that the page itself does not name', () => {
    const below = pageNames.filter((name) => {
      const { back, tabOf, path } = pageOf(name);
      const above = back ?? tabOf;
      return above !== undefined && !path.startsWith(`${pageOf(above as PageName).path}/`);
    });
    expect(below).toEqual([]);
  });

  it.each([
    [{ id: '12' }, true],
    [{ id: '012' }, false],
    [{ id: '1e3' }, false],
    [{ id: 'create' }, false],
    [{ list: 'local-7' }, true],
    [{ list: 'basic-7' }, false],
    [{ list: 'local-7', resultId: 'x' }, false],
    [{ autopilot: 'basic-7' }, true],
    [{ autopilot: 'group-7' }, true],
    [{ slug: 'gold-plan' }, true],
    [{ anything: 'else' }, false],
    [{}, true],
  ])('%j names something that can be there: %s (G-37)', (given, isGood) => expect(areGoodParts(given)).toBe(isGood));
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

  it('managing the team is for the owner, and the way to become a reseller for whoever is none (G-35)', () => {
    expect(isPageOpen(me([]), pageOf('ManageTeam'))).toBe(true);
    expect(isPageOpen({ ...me([]), user_type: 'team_member' }, pageOf('ManageTeam'))).toBe(false);
    expect(isPageOpen(me([]), pageOf('Whitelabel:Upgrade'))).toBe(true);
    expect(isPageOpen(me(['whitelabel']), pageOf('Whitelabel:Upgrade'))).toBe(false);
  });

  it('only what is built stands anywhere, and what leads back or is a tab stands nowhere', () => {
    for (const key of [...sectionKeys, null])
      for (const { name, spec } of builtEntries(key)) {
        // One with tabs has no content of its own.
        expect(
          [name, ...builtTabsOf(name)].some((one) => builtPages.includes(one as (typeof builtPages)[number])),
        ).toBe(true);
        expect(spec.back ?? spec.tabOf).toBeUndefined();
      }
  });
});

describe('where / leads (NAV-005, NAV-006)', () => {
  const firstOf = (user: Me, keys: readonly SectionKey[]): string | undefined =>
    keys.flatMap((key) => openEntriesOf(user, key))[0]?.path;

  it.each([
    ['nothing', me([])],
    ['leads', me(['leads'])],
    ['everything', me(moduleSlugs, 'admin')],
    ['everything, without the role', me(moduleSlugs)],
  ])('somebody who holds %s gets to the first page of the first section that is theirs', (_, user) =>
    expect(landingOf(user)).toBe(firstOf(user, sectionKeys)),
  );

  it('an administrator without anything else gets to the admin area, and out of it to work that is not there', () => {
    const user = me(['admin'], 'admin');
    expect(landingOf(user)).toBe(firstOf(user, ['admin']));
    expect(sectionStartOf(user, 'admin')).toBe(firstOf(user, ['admin']));
    expect(workOf(user)).toBe(firstOf(user, ['settings', 'profile']));
  });

  it('the address of the white label leads a reseller to its business account (G-35), and whoever is none to the notice', () => {
    expect(sectionStartOf(me(['whitelabel']), 'whitelabel')).toBe(pageOf('Whitelabel:BusinessAccount').path);
    expect(sectionStartOf(me(['leads']), 'whitelabel')).toBe(pageOf('Whitelabel:Upgrade').path);
  });

  it('the address of a section that is not theirs leads to their own start', () =>
    expect(sectionStartOf(me([]), 'admin')).toBe(landingOf(me([]))));
});
