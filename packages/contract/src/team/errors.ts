import { defineErrors } from '../kernel/index.ts';

export const teamErrors = defineErrors('team', {
  option_not_held: { status: 422, message: 'You can only give access to what your account has.' },
  already_joined: { status: 409, message: 'This person has already accepted the invitation.' },
  not_joined: { status: 409, message: 'This person hasn’t accepted the invitation yet.' },
  resent_too_soon: { status: 429, message: 'You can resend this invitation in {seconds} seconds.' },
  resent_too_often: { status: 429, message: 'This invitation was sent 5 times today. Try again tomorrow.' },
  invitation_invalid: { status: 404, message: 'This invitation is no longer valid. Ask for a new one.' },
  invitation_expired: { status: 410, message: 'This invitation has expired. Ask for a new one.' },
  invitation_used: { status: 410, message: 'This invitation was already accepted. Please sign in.' },
  address_taken: {
    status: 409,
    message: 'There’s already an account with this email address. Ask for an invitation to another address.',
  },
  wrong_password: { status: 422, message: 'This password is wrong.' },
  not_transferable: { status: 409, message: 'This account can’t be transferred.' },
  related_deleted: { status: 409, message: 'This account has been deleted. Restore it first.' },
  related_not_deleted: { status: 409, message: 'This account isn’t deleted.' },
  restored_too_late: { status: 409, message: 'Accounts can be restored for 90 days after they’re deleted.' },
});
