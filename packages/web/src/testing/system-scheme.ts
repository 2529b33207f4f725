import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

type Session = { readonly send: (method: string, params: object) => Promise<unknown> };
type Scheme = 'light' | 'dark';

const setScheme = async (value: Scheme): Promise<void> => {
  // Its methods are typed by the provider of the browser, whom pages do not know.
  await (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
};

/** Has the reader's system ask for a light or a dark interface, until the test is over. */
export const preferScheme = async (value: Scheme): Promise<void> => {
  onTestFinished(() => setScheme('light'));
  await setScheme(value);
};
