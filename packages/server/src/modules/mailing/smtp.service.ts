import type { MailAddress, SmtpSettings } from '@galena/adapters/mail';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { mailingErrors as errors, type Smtp, type SmtpInput } from '@galena/contract/mailing';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { App, Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { sealedContext, type SealedColumn } from '../../platform/crypto/sealed-columns.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { isOutboundError } from '../../platform/webhooks/webhooks.service.ts';
import * as store from './smtp.store.ts';

/** Passwords of brands' mail servers, at rest. */
export const smtpPasswords: SealedColumn = { table: 'mailing.smtp_settings', column: 'password', id: 'account_id' };

/** The day by which mails are counted. */
export const dayOf = ({ clock }: Pick<Context, 'clock'>): string => moment(clock).slice(0, 10);

/** A server as its owner sees it: all but the password, in a literal that says what leaves. */
export const asSmtp = (row: store.SmtpRow): Smtp => ({
  host: row.host,
  port: row.port,
  username: row.username,
  has_password: true,
  encryption: row.encryption,
  from_address: row.from_address,
  from_name: row.from_name,
  support_address: row.support_address,
  bounce_address: row.bounce_address,
  daily_cap: row.daily_cap,
  sent_today: row.sent_today,
  state: row.state,
  tested_at: row.tested_at,
  working_since: row.working_since,
  last_error: row.last_error,
});

/** How a server is reached and let in to. Its password is in the answer: it goes to the sender and nowhere else. */
export const reachOf = ({ secrets }: App, accountId: number, row: store.SmtpRow): SmtpSettings => ({
  host: row.host,
  port: row.port,
  encryption: row.encryption,
  user: row.username,
  password: secrets.open(row.password, sealedContext(smtpPasswords, accountId)),
});

/** Whom its mails come from: under the name of the brand where no other was given. */
export const fromOf = ({ from_name: name, from_address: address }: store.SmtpRow, brand: string): MailAddress => ({
  name: name ?? brand,
  address,
});

/** Whether an account of the transaction has a mail server of its own that works. */
export const hasWorkingServer = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await store.maybeSmtp(tx.db, accountId, dayOf(tx)))?.state === 'working';

/** The account's mail server; null: none is set. */
export const getSmtp = (context: Context): Promise<Smtp | null> =>
  inReadTransaction(context, async (tx) => {
    const row = await store.maybeSmtp(tx.db, userOf(tx).accountId, dayOf(tx));
    return row && asSmtp(row);
  });

/** Refuses a host that can be seen to lie inside; where its name leads is looked at whenever it is asked (E6). */
const requireOutside = ({ app }: Context, host: string, port: number, fail: Fail<typeof errors.smtp_host_refused>) => {
  const name = host.includes(':') ? `[${host}]` : host;
  const isRefused = (url: string): boolean => {
    try {
      return app.outbound.check({ url, httpsOnly: true }) === '';
    } catch (error) {
      if (!isOutboundError(error)) throw error;
      return true;
    }
  };
  // The operator may have allowed the pair; else the port is for the sender to judge.
  if (isRefused(`https://${name}:${port}`) && isRefused(`https://${name}`)) fail(errors.smtp_host_refused);
};

/** The password that is to be kept. It does not follow its server to another host: whoever may set the host may not read it. */
const sealedPassword = (tx: Tx, before: store.SmtpRow | null, { password, host }: SmtpInput): string => {
  if (password !== undefined) return tx.app.secrets.seal(password, sealedContext(smtpPasswords, userOf(tx).accountId));
  if (before === null || before.host !== host) throw invalidInput({ password: [validationSentences.required] });
  return before.password;
};

const reach = ['host', 'port', 'username', 'password', 'encryption', 'from_address'] as const;
const shown = [
  'host',
  'port',
  'username',
  'encryption',
  'from_address',
  'from_name',
  'support_address',
  'bounce_address',
  'daily_cap',
] as const;

/** Field → before and after, of what may be read; of the password only that it changed. */
const changesOf = (before: store.SmtpRow | null, after: store.SmtpValues) => ({
  ...Object.fromEntries(
    shown
      .filter((name) => before?.[name] !== after[name])
      .map((name) => [name, [before?.[name] ?? null, after[name]] as const]),
  ),
  ...(before?.password === after.password ? {} : { password: [null, '•••'] as const }),
});

/** Sets the account's mail server. What is reached otherwise than before has to be tested first. */
export const saveSmtp = async (
  context: Context,
  input: SmtpInput,
  fail: Fail<typeof errors.smtp_host_refused>,
): Promise<Smtp> => {
  requireOutside(context, input.host, input.port, fail);
  return inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const day = dayOf(tx);
    const before = await store.lockSmtp(tx.db, accountId, day);
    const values = { ...input, password: sealedPassword(tx, before, input) };
    const isSame = before !== null && reach.every((name) => before[name] === values[name]);
    await store.putSmtp(tx.db, accountId, values, { isSame, at: moment(tx.clock) });
    await writeAudit(tx, {
      action: before === null ? 'created' : 'updated',
      entity: 'smtp_settings',
      label: values.host,
      changes: changesOf(before, values),
    });
    const row = await store.maybeSmtp(tx.db, accountId, day);
    return asSmtp(row as store.SmtpRow);
  });
};

/** Removes the account's mail server with its password. */
export const removeSmtp = (context: Context, fail: Fail<typeof generalErrors.not_found>): Promise<void> =>
  inTransaction(context, async (tx) => {
    const isGone = await store.removeSmtp(tx.db, userOf(tx).accountId);
    if (!isGone) return fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'deleted', entity: 'smtp_settings' });
  });
