import type { Customer } from './customer.ts';
import { openDispute, settlePayment } from './money.ts';
import { afterPayment, nextOf } from './subscriptions.ts';

type Step = { readonly at: number; readonly happen: () => void };

const stepsOf = (customer: Customer): Step[] => {
  const steps: Step[] = [];
  for (const payment of customer.payments) {
    const { settlesAt, disputedAt } = payment;
    if (settlesAt !== null)
      steps.push({
        at: settlesAt,
        happen: () => {
          settlePayment(customer, payment, null, settlesAt);
          afterPayment(customer, payment, settlesAt);
        },
      });
    if (disputedAt !== null)
      steps.push({
        at: disputedAt,
        happen: () => {
          payment.disputedAt = null;
          if (payment.refunded < payment.amount) openDispute(customer, payment, disputedAt);
        },
      });
  }
  for (const subscription of customer.subscriptions) {
    const step = nextOf(customer, subscription);
    if (step) steps.push(step);
  }
  return steps;
};

const earliestOf = (steps: readonly Step[]): Step | null => steps.toSorted((a, b) => a.at - b.at)[0] ?? null;

/** When something happens next by itself; null: nothing does. */
export const dueOf = (customer: Customer): Date | null => {
  const step = earliestOf(stepsOf(customer));
  return step ? new Date(step.at) : null;
};

/** Lets everything happen that was due by now, each at its own moment and in its order. */
export const advance = (customer: Customer, now: number): void => {
  for (;;) {
    const step = earliestOf(stepsOf(customer));
    if (step === null || step.at > now) return;
    step.happen();
  }
};
