import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import { createPerson } from '../../testing/people.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';

const place = (values: string): string =>
  `insert into team.invitations
     (account_id, kind, realm_id, email, first_name, last_name, account_name, access_options, sent_at, day, expires_at, accepted_at, user_id, related_account_id, token_hash)
   values ${values} returning id`;
const open = `'1 hour'::interval`;

/** What team brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    place(
      `(${accountId}, 'member', 1, 'e', 'f', 'l', '', '{leads}', now(), '2026-11-20', null, now(), null, null, null)`,
    ),
  ],
  // A member, an open invitation, and a related account with one more that waits.
  plant: async ({ app, person, canary }) => {
    const { accountId } = person;
    const at = app.clock.now().toISOString();
    await app.owner.query('update identity.accounts set may_have_related = true where id = $1', [accountId]);
    const member = await createPerson(app, { accountId, userType: 'team_member' });
    const kid = await createPerson(app, { parentId: accountId, role: 'related' });
    const deleted = await createPerson(app, { parentId: accountId, role: 'related' });
    await app.owner.query(`update identity.accounts set kind = 'related', name = $2 where id = any($1)`, [
      [kid.accountId, deleted.accountId],
      canary,
    ]);
    await app.owner.query('update identity.accounts set deleted_at = $2 where id = $1', [deleted.accountId, at]);
    const plant = (values: string, given: readonly unknown[]) => plantRow(app, place(values), given);
    const joined = `($1, $2, 1, $3, 'Pat', 'Person', '', '{leads}', $4::timestamptz, '2026-11-20', null, $4::timestamptz, $5, $6, null)`;
    const waiting = `($1, $2, 1, $3 || '@mail.example', 'Pat', 'Person', $3, '{leads}', $4::timestamptz - ${open}, '2026-11-20', $4::timestamptz + ${open}, null, null, null, $5)`;
    const tokenOf = (kind: string) => tokenHash(`gi_${kind} of ${accountId}`);
    return {
      memberId: await plant(joined, [accountId, 'member', canary, at, member.id, null]),
      invitedId: await plant(waiting, [accountId, 'member', canary, at, tokenOf('member')]),
      relatedId: await plant(joined, [accountId, 'related', canary, at, kid.id, kid.accountId]),
      deletedId: await plant(joined, [accountId, 'related', canary, at, deleted.id, deleted.accountId]),
      waitingId: await plant(waiting, [accountId, 'related', canary, at, tokenOf('related')]),
    };
  },
  cases: {
    'GET /api/team-members': { input: noInput },
    'POST /api/team-members': {
      input: () => ({ body: { ...invitee, access_options: ['leads'] } }),
      audits: ['invited team_member'],
    },
    'PUT /api/team-members/:id': {
      input: ({ memberId }) => ({ params: { id: memberId }, body: { ...invitee, access_options: ['leads'] } }),
      audits: ['updated team_member'],
    },
    'DELETE /api/team-members/:id': {
      input: ({ memberId }) => ({ params: { id: memberId } }),
      audits: ['removed team_member'],
    },
    'POST /api/team-members/:id/resend-invite': {
      input: ({ invitedId }) => ({ params: { id: invitedId } }),
      audits: ['invited_again team_member'],
    },
    'POST /api/team-members/:id/transfer': {
      input: ({ memberId, person }) => ({ params: { id: memberId }, body: { password: person.password } }),
      audits: ['ownership_transferred user', 'ownership_transferred user'],
    },
    'GET /api/team-membership': { input: noInput },
    'GET /api/related-accounts': { input: noInput },
    'POST /api/related-accounts': { input: () => ({ body: invitee }), audits: ['invited related_account'] },
    'PUT /api/related-accounts/:id': {
      input: ({ relatedId }) => ({ params: { id: relatedId }, body: { ...invitee, name: 'North' } }),
      audits: ['updated related_account', 'updated account'],
    },
    'DELETE /api/related-accounts/:id': {
      input: ({ relatedId }) => ({ params: { id: relatedId } }),
      audits: ['deleted related_account', 'deleted account'],
    },
    'POST /api/related-accounts/:id/restore': {
      input: ({ deletedId }) => ({ params: { id: deletedId } }),
      audits: ['restored related_account', 'restored account'],
    },
    'POST /api/related-accounts/:id/resend-invite': {
      input: ({ waitingId }) => ({ params: { id: waitingId } }),
      audits: ['invited_again related_account'],
    },
    'POST /api/related-accounts/:id/enter': {
      input: ({ relatedId }) => ({ params: { id: relatedId } }),
      audits: ['entered related_account', 'entered access_token'],
    },
  },
});

const invitee = { first_name: 'Nora', last_name: 'North', email: 'nora@north.example' };
