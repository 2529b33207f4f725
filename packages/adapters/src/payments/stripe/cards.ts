import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderCard } from '../port.ts';
import { asking, askingFor, readAs, vendor, type World } from './calls.ts';
import { Method, Named, Page, Setup } from './shapes.ts';

type Cards = Pick<
  PaymentProvider,
  'createCustomer' | 'startCardSetup' | 'addCard' | 'removeCard' | 'setDefaultCard' | 'portalUrl'
>;

const refused = (text: string): VendorError => new VendorError(vendor, 'bad_input', text);

const cardOf = (answer: unknown): ProviderCard => {
  const { id, card } = readAs(Method, answer);
  if (!card) throw refused('Only cards can be kept.');
  return { ref: id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
};

/** What the fields in the page set up; for this customer, and for no other. */
const cardOfSetup = async (world: World, customerRef: string, token: string): Promise<string> => {
  const stripe = await world.client();
  const answer = await askingFor(() => stripe.setupIntents.retrieve(token));
  const setup = answer === null ? null : readAs(Setup, answer);
  if (setup?.customer !== customerRef) throw refused('There is no such card.');
  if (setup.status !== 'succeeded' || !setup.payment_method)
    throw refused(setup.last_setup_error?.message ?? 'The card was not confirmed.');
  return setup.payment_method;
};

export const createCards = (world: World): Cards => ({
  createCustomer: async ({ reference, email, name, key }) => {
    const stripe = await world.client();
    const input = { email, name, metadata: { galena_reference: reference } };
    const made = await asking(() => stripe.customers.create(input, { idempotencyKey: `customer:${key}` }));
    return readAs(Named, made).id;
  },
  startCardSetup: async (customerRef, key) => {
    const stripe = await world.client();
    const input = {
      customer: customerRef,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    } as const;
    const made = await asking(() => stripe.setupIntents.create(input, { idempotencyKey: `setup:${key}` }));
    const { id, client_secret: clientSecret } = readAs(Setup, made);
    return { ref: id, clientSecret: clientSecret ?? '', approveUrl: null };
  },
  addCard: async (customerRef, token) => {
    const stripe = await world.client();
    if (/^seti_\w+$/.test(token)) {
      const ref = await cardOfSetup(world, customerRef, token);
      return cardOf(await asking(() => stripe.paymentMethods.retrieve(ref)));
    }
    if (!/^pm_\w+$/.test(token)) throw refused('There is no such card.');
    const attached = await askingFor(() => stripe.paymentMethods.attach(token, { customer: customerRef }));
    if (attached === null) throw refused('There is no such card.');
    return cardOf(attached);
  },
  removeCard: async (cardRef) => {
    const stripe = await world.client();
    const known = await askingFor(() => stripe.paymentMethods.retrieve(cardRef));
    // One that belongs to nobody cannot be detached once more.
    if (known === null || !readAs(Method, known).customer) return;
    await asking(() => stripe.paymentMethods.detach(cardRef));
  },
  setDefaultCard: async (customerRef, cardRef) => {
    const stripe = await world.client();
    const input = { invoice_settings: { default_payment_method: cardRef } };
    await asking(() => stripe.customers.update(customerRef, input));
  },
  portalUrl: async (customerRef, returnUrl) => {
    const stripe = await world.client();
    const input = { customer: customerRef, return_url: returnUrl };
    return readAs(Page, await asking(() => stripe.billingPortal.sessions.create(input))).url;
  },
});
