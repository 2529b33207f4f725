import { describe, expect, it } from 'vitest';
import { mayRunElements } from './element-places.ts';

const own = { impersonator: null };

// WL-032
describe('a reseller’s own elements', () => {
  it.each(['/', '/search/people', '/saved-lists/1', '/ai/training', '/settings/business-profile', '/profiles'])(
    'may run beside %s',
    (path) => expect(mayRunElements(path, own)).toBe(true),
  );

  it.each([
    '/profile-settings/profile',
    '/profile-settings/password',
    '/billing-portal',
    '/settings/wallet',
    '/settings/integration/crm',
    '/crm/callback',
    '/whitelabel/payment-integration',
    '/admin/users',
  ])('never run beside %s', (path) => expect(mayRunElements(path, own)).toBe(false));

  it('never run while somebody views the product as a customer', () =>
    expect(mayRunElements('/saved-lists', { impersonator: { id: 1, name: 'Ada' } })).toBe(false));
});
