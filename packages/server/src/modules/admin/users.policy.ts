import type { UserAct, UserState } from '@galena/contract/admin';

/** Who acts. */
export type Operator = { readonly userId: number; readonly isSuperAdmin: boolean };

/** Whom it is about. */
export type Target = {
  readonly id: number;
  readonly role: string;
  readonly state: UserState;
  /** They can sign in with something they proved. */
  readonly isConfirmed: boolean;
};

/**
 * What an operator may do with a user whom they may see. Of the last super admin the database knows more: that one is
 * refused when it comes to it.
 */
export const actsOn = (operator: Operator, { id, role, state, isConfirmed }: Target): readonly UserAct[] => {
  if (state === 'deleted') return ['restore'];
  const isOwn = operator.userId === id;
  return [
    'edit',
    ...(role === 'admin' || isOwn || state === 'suspended' ? [] : (['log_in_as'] as const)),
    'grant_credits',
    ...(isConfirmed ? [] : (['invite'] as const)),
    ...(isOwn ? [] : (['reset_second_factor', 'delete'] as const)),
  ];
};

const isAdmin = (role: string): boolean => role === 'admin';

/** What makes somebody an operator: only a super admin gives or takes it. */
export const makesOperator = (
  before: { readonly role: string; readonly is_super_admin: boolean; readonly modules: readonly string[] },
  wanted: {
    readonly role?: string | undefined;
    readonly is_super_admin?: boolean | undefined;
    readonly modules?: readonly string[] | undefined;
  },
): boolean => {
  return (
    (wanted.role !== undefined && isAdmin(wanted.role) !== isAdmin(before.role)) ||
    (wanted.is_super_admin !== undefined && wanted.is_super_admin !== before.is_super_admin) ||
    (wanted.modules !== undefined && wanted.modules.includes('admin') !== before.modules.includes('admin'))
  );
};
