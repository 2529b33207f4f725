import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    serveScript: (address: string, text: string | null) => Promise<void>;
  }
}

const address = 'https://js.stripe.com/v3/';

type Refusal = { readonly message: string };
type Answer = { readonly error?: Refusal };

/** What Stripe answers to whoever confirms; a method that is left out is fine with it. */
export type StripeAnswers = {
  readonly submit?: () => Answer;
  readonly confirmSetup?: () => Answer;
  readonly handleNextAction?: () => Answer;
};

/** What was asked of Stripe's script, oldest first. */
export type StripeCalls = readonly (readonly [what: string, ...args: readonly unknown[]])[];

const need = (isGood: boolean, what: string): void => {
  if (!isGood) throw new Error(`Stripe.js would refuse this: ${what}`);
};

/**
 * A stand-in for Stripe.js: what of its public surface is used here (https://docs.stripe.com/js), and no more; it refuses what Stripe's
 * own refuses. The field that it mounts says what it is.
 */
const createStripeJs = (answers: StripeAnswers, calls: (readonly [string, ...unknown[]])[]) => {
  const answer = async (name: keyof StripeAnswers): Promise<Answer> => answers[name]?.() ?? {};
  const createElement = (kind: string) => {
    need(kind === 'payment', `an element of the kind ${kind}`);
    const field = Object.assign(document.createElement('input'), { type: 'text' });
    field.setAttribute('aria-label', 'Card number (stand-in for Stripe)');
    return {
      mount: (place: HTMLElement): void => {
        need(place.isConnected, 'a place that is not in the page');
        calls.push(['mount']);
        place.append(field);
      },
      destroy: (): void => {
        calls.push(['destroy']);
        field.remove();
      },
    };
  };
  return (key: string, options?: { readonly stripeAccount: string }) => {
    need(key.startsWith('pk_'), 'a key that is not publishable');
    calls.push(['Stripe', key, ...(options ? [options] : [])]);
    const elements = ({ clientSecret }: { readonly clientSecret: string }) => {
      need(/^seti_\w+_secret_\w+$/.test(clientSecret), 'a client secret of no setup');
      calls.push(['elements', clientSecret]);
      const submit = (): Promise<Answer> => {
        calls.push(['submit']);
        return answer('submit');
      };
      return { create: createElement, submit };
    };
    return {
      elements,
      confirmSetup: ({ redirect }: { readonly redirect?: string }) => {
        need(redirect === 'if_required', 'no address to come back to');
        calls.push(['confirmSetup']);
        return answer('confirmSetup');
      },
      handleNextAction: ({ clientSecret }: { readonly clientSecret: string }) => {
        need(/^(pi|seti)_\w+_secret_\w+$/.test(clientSecret), 'a client secret of nothing');
        calls.push(['handleNextAction', clientSecret]);
        return answer('handleNextAction');
      },
    };
  };
};

const globals = globalThis as { stripeStandIn?: ReturnType<typeof createStripeJs> };

/** Has Stripe's script be this one until the test ends. @returns what is asked of it */
export const standInForStripe = async (answers: StripeAnswers = {}): Promise<StripeCalls> => {
  const calls: (readonly [string, ...unknown[]])[] = [];
  globals.stripeStandIn = createStripeJs(answers, calls);
  onTestFinished(() => void delete globals.stripeStandIn);
  // A page loads it once, for all tests in it.
  await commands.serveScript(address, 'globalThis.Stripe = (...args) => globalThis.stripeStandIn(...args);');
  return calls;
};

/** Stripe's script cannot be had. */
export const withoutStripe = (): Promise<void> => commands.serveScript(address, null);

/** The page as the server writes it where cards are entered with Stripe. */
export const serveForStripe = (): void => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'app-script-hosts', content: 'https://js.stripe.com https://*.js.stripe.com' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
};
