import { hash, verify } from '@node-rs/argon2';

/** argon2id cost (m = 64 MiB, t = 3, p = 1; floor for tests m = 19 MiB, t = 2). */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number };
export const productionCost: PasswordCost = { memoryKib: 64 * 1024, passes: 3 };

// At most two at once: each takes 64 MiB and a core, and a burst of sign-ins must not take the machine.
const highestAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
  if (running >= highestAtOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const optionsOf = (cost: PasswordCost) => ({ memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 });

/** The argon2id hash of a password, with its cost inside. */
export const hashPassword = (password: string, cost: PasswordCost): Promise<string> =>
  inTurn(() => hash(password, optionsOf(cost)));

/** Whether `password` is the one behind `stored`. */
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password).catch(() => false));

/** Whether a hash was made at another cost than today's and should be made anew at the next sign-in. */
export const isOutdatedHash = (stored: string, cost: PasswordCost): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$`);
