import { defineErrors } from '../kernel/index.ts';

export const adminErrors = defineErrors('admin', {
  super_admin_only: { status: 403, message: 'Only a super admin can do this.' },
  no_login_as: { status: 403, message: 'You can’t log in as an admin.' },
  not_on_platform: { status: 403, message: 'You can only log in as a user on the platform’s own site.' },
  own_user: { status: 409, message: 'You can’t do this to your own user.' },
  last_super_admin: { status: 409, message: 'This is the last super admin.' },
  email_taken: { status: 409, message: 'Someone already uses this email.' },
  user_deleted: { status: 409, message: 'This user is deleted. Restore them first.' },
  user_not_deleted: { status: 409, message: 'This user isn’t deleted.' },
  user_suspended: { status: 409, message: 'This account is suspended.' },
  type_is_fixed: { status: 409, message: 'Team members and related accounts keep their role and type.' },
  account_deleted_too: { status: 409, message: 'This user’s account is deleted. Restore its owner first.' },
  already_confirmed: { status: 409, message: 'This user has already set a password.' },
  invitation_ended: { status: 410, message: 'This link has expired. Ask for a new one.' },
});
