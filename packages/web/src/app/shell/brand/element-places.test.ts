import { describe, expect, it } from 'vitest';
import { pages, type PageName } from '../../pages.ts';
import { isOpenToCode } from '@galena/contract/whitelabel';
import { mayRunElements } from './element-places.ts';

const own = { impersonator: null };
const names = Object.keys(pages) as PageName[];

// WL-032
describe('a reseller’s own elements', () => {
  it.each(['LeadSearch:SavedLists', 'AiCentral:AiTraining', 'Settings:BusinessProfile', 'Settings:Course'] as const)(
    'may run beside %s',
    (page) => expect(mayRunElements(page, own)).toBe(true),
  );

  it('never run where somebody signs in, pays, changes how they sign in, sells or operates', () => {
    const closed =
      /^(?:ProfileSettings|Admin|Whitelabel|Settings:(?:Wallet|Integration))|Login|Password|Billing|Callback|Register|Invitation|Team|Mail/;
    expect(names.filter((name) => closed.test(name) && mayRunElements(name, own))).toEqual([]);
  });

  it('are let in by the server exactly where the interface runs them', () => {
    const paths = names.map((name) => [name, pages[name].path.replaceAll(/\$\w+/g, '7')] as const);
    expect(paths.filter(([name, path]) => isOpenToCode(path) !== mayRunElements(name, own))).toEqual([]);
  });

  it('never run on the way to a page, nor while somebody views the product as a customer', () => {
    expect(mayRunElements(null, own)).toBe(false);
    expect(names.filter((name) => mayRunElements(name, { impersonator: { id: 1, name: 'Ada' } }))).toEqual([]);
  });
});
