import { createHmac, timingSafeEqual } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import type { ConnectedAccount, Connecting, Rehearsal } from '../port.ts';
import type { SandboxBooks } from './books.ts';
import { nameBy, nameThing, refused, type Notice } from './customer.ts';
import { changePage } from './pages.ts';

/** An account of somebody else's: a page of the books. */
type Account = {
  id: string;
  isConnected: boolean;
  isRestricted: boolean;
  /** Codes that were taken, each of which works once. */
  used: string[];
  notices: Notice[];
};

const blank = (id: string): Account => ({ id, isConnected: false, isRestricted: false, used: [], notices: [] });

const refOf = ({ id }: Pick<Account, 'id'>): string => `acct_sandbox_${id}`;
const idOf = (ref: string): string | null => /^acct_sandbox_([0-9a-f]{24})$/.exec(ref)?.[1] ?? null;

const answerOf = (account: Account): ConnectedAccount => ({
  ref: refOf(account),
  label: 'Sandbox account',
  state: account.isRestricted ? 'restricted' : 'connected',
});

/** Codes carry whose account it is, and are signed: nobody can name an account that did not agree. */
const createCodes = (secret: string) => {
  const signatureOf = (id: string, nonce: string): string =>
    createHmac('sha256', secret).update(`code ${id} ${nonce}`).digest('hex').slice(0, 32);
  return {
    write: (id: string, nonce: string): string => `code_sandbox_${id}_${nonce}_${signatureOf(id, nonce)}`,
    /** @returns whose account it is; null: we never wrote it */
    read: (code: string): string | null => {
      const [, id, nonce, signature] = /^code_sandbox_([0-9a-f]{24})_([0-9a-f]{24})_([0-9a-f]{32})$/.exec(code) ?? [];
      if (!id || !nonce || !signature) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, nonce))) ? id : null;
    },
  };
};

/** The pages of accounts. */
const createAccountPages = (books: SandboxBooks, clock: () => Date) => {
  const change = <T>(id: string, act: (account: Account, now: number) => T): Promise<T | null> =>
    changePage(books, clock, `account:${refOf({ id })}`, {
      read: (value): Account => (value === null ? blank(id) : (value as Account)),
      act,
      dueOf: () => null,
    });
  const maybeConnected = async (ref: string): Promise<Account | null> => {
    const id = idOf(ref);
    const account = id === null ? null : await change(id, (one) => one);
    return account?.isConnected ? account : null;
  };
  return { change, maybeConnected };
};

export type Accounts = Omit<Connecting, 'inNameOf'> & {
  readonly set: Rehearsal['setAccount'];
  /** @throws VendorError `auth`: it is connected no more, or never was */
  readonly getConnected: (ref: string) => Promise<Account>;
};

/** Accounts of others. There is nobody to agree with: the way there leads straight back. */
export const createAccounts = (books: SandboxBooks, clock: () => Date, secret: string): Accounts => {
  const codes = createCodes(secret);
  const { change, maybeConnected } = createAccountPages(books, clock);
  return {
    // Whoever agrees again, by the same address, has the same account; somebody else of that address has another.
    agreeUrl: ({ state, returnUrl, email, reference }) => {
      const url = new URL(returnUrl);
      url.searchParams.set('code', codes.write(nameBy(`account of ${reference} ${email}`), nameBy(state)));
      url.searchParams.set('state', state);
      return url.href;
    },
    complete: async (code) => {
      const id = codes.read(code);
      const account =
        id === null
          ? null
          : await change(id, (one) => {
              if (one.used.includes(code)) return null;
              one.used.push(code);
              one.isConnected = true;
              return answerOf(one);
            });
      if (account === null) throw refused('This code is none, or was used.');
      return account;
    },
    maybeAccount: async (ref) => {
      const account = await maybeConnected(ref);
      return account ? answerOf(account) : null;
    },
    disconnect: async (ref) => {
      const id = idOf(ref);
      if (id !== null)
        await change(id, (account) => {
          account.isConnected = false;
        });
    },
    set: async (ref, state) => {
      const id = idOf(ref) ?? '';
      await change(id, (account, at) => {
        if (!account.isConnected) throw refused('There is no such account.');
        if (state === 'revoked') account.isConnected = false;
        else account.isRestricted = state === 'restricted';
        account.notices.push({ id: nameThing('note', account, account.notices.length + 1), about: 'account', ref, at });
      });
    },
    getConnected: async (ref) => {
      const account = await maybeConnected(ref);
      if (account === null) throw new VendorError('sandbox', 'auth', 'The account is connected no more');
      return account;
    },
  };
};
