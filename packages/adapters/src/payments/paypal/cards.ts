import { createHash } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type { PaymentProvider } from '../port.ts';
import { isName, readAs, vendor, type Calls } from './calls.ts';

type Cards = Pick<
  PaymentProvider,
  'createCustomer' | 'startCardSetup' | 'addCard' | 'removeCard' | 'setDefaultCard' | 'portalUrl'
>;

const Links = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);
const Setup = z.object({
  id: z.string().min(1),
  status: z.string(),
  customer: z.object({ merchant_customer_id: z.string().optional() }).optional(),
  links: Links,
});
const Kept = z.object({ id: z.string().min(1) });

const refused = (text: string): VendorError => new VendorError(vendor, 'bad_input', text);

/** A link of an answer, by what it is for; null: there is none. */
export const linkOf = (links: z.output<typeof Links>, ...rels: readonly string[]): string | null =>
  links.find(({ rel }) => rels.includes(rel))?.href ?? null;
export { Links };

/** PayPal keeps the payer's own account with it, approved on its page; cards it may hold stay with the payer. */
export const createCards = ({ ask }: Calls): Cards => ({
  // It has no customers of ours: the name that we give is written to whatever we ask for.
  createCustomer: async ({ reference }) =>
    `paypal_${createHash('sha256').update(reference).digest('hex').slice(0, 32)}`,
  startCardSetup: async (customerRef, key, returnUrl) => {
    const { json } = await ask({
      method: 'POST',
      path: '/v3/vault/setup-tokens',
      body: {
        customer: { merchant_customer_id: customerRef },
        payment_source: {
          paypal: {
            usage_type: 'MERCHANT',
            permit_multiple_payment_tokens: true,
            experience_context: { return_url: returnUrl, cancel_url: returnUrl, shipping_preference: 'NO_SHIPPING' },
          },
        },
      },
      key,
    });
    const { id, links } = readAs(Setup, json);
    return { ref: id, clientSecret: '', approveUrl: linkOf(links, 'approve', 'payer-action') };
  },
  addCard: async (customerRef, token) => {
    if (!isName(token)) throw refused('PayPal knows no such approval.');
    const known = await ask({ method: 'GET', path: `/v3/vault/setup-tokens/${token}` }, [404]);
    if (known.status === 404) throw refused('PayPal knows no such approval.');
    const setup = readAs(Setup, known.json);
    if (setup.customer?.merchant_customer_id !== customerRef) throw refused('PayPal knows no such approval.');
    if (!['APPROVED', 'VAULTED'].includes(setup.status)) throw refused('It was not approved at PayPal.');
    const { json } = await ask({
      method: 'POST',
      path: '/v3/vault/payment-tokens',
      body: { payment_source: { token: { id: token, type: 'SETUP_TOKEN' } } },
      key: token,
    });
    return { ref: readAs(Kept, json).id, brand: 'paypal', last4: '', expMonth: 12, expYear: 9999 };
  },
  removeCard: async (cardRef) => {
    if (isName(cardRef)) await ask({ method: 'DELETE', path: `/v3/vault/payment-tokens/${cardRef}` }, [404]);
  },
  // Each subscription is paid from the account that approved it, and each charge names what it takes from.
  setDefaultCard: async () => undefined,
  portalUrl: async () => null,
});
