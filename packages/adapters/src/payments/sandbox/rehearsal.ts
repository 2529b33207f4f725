import { VendorError } from '@galena/contract/kernel';
import type { PaymentProvider, ProviderNotice } from '../port.ts';
import type { Accounts } from './accounts.ts';
import { disputeAnswer, paymentAnswer } from './answers.ts';
import * as things from './customer.ts';
import type { Desk } from './desk.ts';
import { openDispute, settlePayment } from './money.ts';
import { readNotice, signNotice } from './notices.ts';
import { afterPayment } from './subscriptions.ts';

type Rehearsed = Pick<PaymentProvider, 'readNotice' | 'findNotices' | 'rehearsal'>;

const maxNotices = 1_000;

const findNotices =
  (desk: Desk, accounts: Accounts): PaymentProvider['findNotices'] =>
  async (since) => {
    const { accountRef: account } = desk;
    const told: things.Notice[] = account === null ? [] : [...(await accounts.getConnected(account)).notices];
    for (const ref of await desk.findChanged(since))
      told.push(...((await desk.maybeWork(ref, (customer) => customer.notices)) ?? []));
    return told
      .filter(({ at }) => at >= since.getTime())
      .toSorted((a, b) => a.at - b.at)
      .slice(0, maxNotices)
      .map(({ id, about, ref, at }): ProviderNotice => ({ id, about, ref, account, createdAt: new Date(at) }));
  };

/** What holders and banks do, and what is told of it. */
export const createRehearsal = (
  desk: Desk,
  accounts: Accounts,
  { now, secret }: { readonly now: () => Date; readonly secret: string },
): Rehearsed => ({
  readNotice: async (body, headers) => {
    const notice = readNotice(secret, now(), body, headers);
    if (desk.accountRef !== null && notice.account !== desk.accountRef)
      throw new VendorError('sandbox', 'bad_input', 'The notice is about another account');
    return notice;
  },
  findNotices: findNotices(desk, accounts),
  rehearsal: {
    tokens: things.cardTokens,
    authenticate: (paymentRef, isGranted) =>
      desk.work(paymentRef, (customer, at) => {
        const payment = things.paymentOf(customer, paymentRef);
        if (payment.state === 'needs_authentication') {
          settlePayment(customer, payment, isGranted ? null : 'The payment was not authenticated.', at);
          afterPayment(customer, payment, at);
        }
        return paymentAnswer(customer, payment);
      }),
    dispute: (paymentRef) =>
      desk.work(paymentRef, (customer, at) => openDispute(customer, things.paymentOf(customer, paymentRef), at).ref),
    decide: (disputeRef, outcome) =>
      desk.work(disputeRef, (customer, at) => {
        const dispute = things.disputeOf(customer, disputeRef);
        if (dispute.state === 'open') {
          dispute.state = outcome;
          things.tell(customer, 'dispute', disputeRef, at);
        }
        return disputeAnswer(dispute);
      }),
    setAccount: accounts.set,
    sign: (notice) => signNotice(secret, now(), notice),
  },
});
