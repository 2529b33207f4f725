import type { Access } from '../kernel/index.ts';

/** Who may call what is the operator's: an administrator whose account holds the module. */
export const adminAccess = { who: 'admin', anyModule: ['admin'] } as const satisfies Partial<Access>;
