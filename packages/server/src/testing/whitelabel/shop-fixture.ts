import { inAccounts } from '../../platform/context/transaction.ts';
import { grantCredits } from '../../modules/billing/index.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { plantBrand } from '../brand-fixture.ts';
import { plantRow } from '../module-fixture.ts';
import type { TestApp } from '../test-app.ts';

let serial = 0;

/** The columns of a row that a test wants otherwise than usual. */
type Columns = Readonly<Record<string, unknown>>;

const insert = (table: string, row: Columns): [string, unknown[]] => {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  return [`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row)];
};

/** A reseller that sells on its own host, with credits for what its customers get. */
export const plantShop = async (app: TestApp, { credits = 1_000 }: { readonly credits?: number } = {}) => {
  const brand = await plantBrand(app, `Kestrel ${(serial += 1)}`);
  const { accountId } = brand.person;
  if (credits > 0) {
    const nobody = {
      ...app.app.context,
      actor: { kind: 'nobody' },
      origin: { requestId: '', ip: '', host: '', userAgent: '' },
    } as const;
    const pool = {
      accountId,
      key: `shop:${serial}`,
      kind: 'additional',
      credits,
      expiresAt: null,
      reason: 'pool',
    } as const;
    await inAccounts(nobody, [accountId], (tx) => grantCredits(tx, pool));
  }
  const visitor = (ip = '203.0.113.9') => app.client(undefined, { host: brand.host, ip });
  return { ...brand, accountId, visitor };
};

export type Shop = Awaited<ReturnType<typeof plantShop>>;

const now = new Date('2026-01-01T00:00:00Z');

/** A package of a shop. */
export const plantSold = async (
  app: TestApp,
  shop: Shop,
  columns: Columns = {},
  plan: Columns = {},
): Promise<{ readonly packageId: number; readonly slug: string }> => {
  const number = (serial += 1);
  const [planText, planValues] = insert('plans.plans', {
    slug: `sold-${number}`,
    name: 'Sold',
    price_cents: 0,
    currency: 'USD',
    search_limit: 100,
    credit_price_cents: 15,
    modules: ['leads', 'ai_suggest'],
    created_at: now,
    updated_at: now,
    ...plan,
  });
  const planId = await plantRow(app, `${planText} returning id`, planValues);
  const slug = `pack-${number}`;
  const [text, values] = insert('packages.packages', {
    account_id: shop.accountId,
    plan_id: planId,
    slug,
    name: `Starter ${number}`,
    currency: 'USD',
    price_cents: 0,
    collect_payment_method: false,
    modules: ['leads', 'ai_suggest'],
    credit_price_cents: 20,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  return { packageId: await plantRow(app, `${text} returning id`, values), slug: (columns['slug'] as string) ?? slug };
};

/** The sales page of a package; published, if nothing else is said. @returns its slug */
export const plantPage = async (
  app: TestApp,
  shop: Shop,
  packageId: number,
  columns: Columns = {},
): Promise<string> => {
  const slug = `page-${(serial += 1)}`;
  const [text, values] = insert('packages.sales_pages', {
    account_id: shop.accountId,
    package_id: packageId,
    slug,
    headline: 'More leads in less time',
    is_published: true,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  await app.owner.query(text, values);
  return (columns['slug'] as string) ?? slug;
};

/** A sign-up link to a package. @returns its token */
export const plantFormLink = async (
  app: TestApp,
  shop: Shop,
  packageId: number,
  expiresAt: string | null = null,
): Promise<string> => {
  const token = `form-token-${(serial += 1)}`;
  const [text, values] = insert('packages.form_links', {
    account_id: shop.accountId,
    package_id: packageId,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: expiresAt,
  });
  await app.owner.query(text, values);
  return token;
};

/** A package with a page, both as usual but for what is said. */
export const plantOffer = async (
  app: TestApp,
  shop: Shop,
  {
    sold = {},
    page = {},
    plan = {},
  }: { readonly sold?: Columns; readonly page?: Columns; readonly plan?: Columns } = {},
): Promise<{ readonly packageId: number; readonly slug: string }> => {
  const { packageId } = await plantSold(app, shop, sold, plan);
  return { packageId, slug: await plantPage(app, shop, packageId, page) };
};
