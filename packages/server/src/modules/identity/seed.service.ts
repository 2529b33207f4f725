import { moduleSlugs } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newPassword } from '../../platform/crypto/tokens.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Finding } from '../../platform/module/manifest.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './seed.store.ts';
import { termsVersion } from './sign-in.rules.ts';

/** Chromium and Firefox lead every `*.localhost` name to this machine: the demo brand needs no DNS. */
const demoAgencyHost = 'agency.localhost';

type First = Omit<store.FirstPerson, 'passwordHash' | 'termsVersion'> & {
  readonly title: string;
  readonly password: string | undefined;
};

/** Makes one of the first accounts; answers the line that tells how to sign in, the only time its password is shown. */
const introduce = async (tx: Tx, { title, password, ...person }: First) => {
  const secret = password ?? newPassword();
  const passwordHash = await hashPassword(secret, tx.app.passwordCost);
  const ids = await store.createFirstPerson(tx.db, { ...person, passwordHash, termsVersion }, moment(tx.clock));
  await writeAudit(tx, {
    action: 'created',
    entity: 'user',
    entityId: ids.userId,
    label: person.email,
    accountId: ids.accountId,
  });
  return {
    ...ids,
    line: `${title.padEnd(13)}${person.email.padEnd(28)}${password ? '(the password you set)' : secret}`,
  };
};

const introduceDemo = async (tx: Tx): Promise<string[]> => {
  const { config } = tx.app;
  const modules = moduleSlugs.filter((slug) => slug !== 'admin');
  const agency = await introduce(tx, {
    title: 'Demo agency',
    firstName: 'Ada',
    lastName: 'Agency',
    email: config.GALENA_DEMO_AGENCY_EMAIL,
    password: config.GALENA_DEMO_AGENCY_PASSWORD,
    accountName: 'Demo agency',
    accountKind: 'reseller',
    isDemo: true,
    role: 'user',
    userType: 'reseller',
    modules,
  });
  await store.createResellerRealm(tx.db, agency.accountId, 'Demo agency', demoAgencyHost, moment(tx.clock));
  const user = await introduce(tx, {
    title: 'Demo user',
    firstName: 'Dana',
    lastName: 'Demo',
    email: config.GALENA_DEMO_EMAIL,
    password: config.GALENA_DEMO_PASSWORD,
    accountName: 'Demo',
    accountKind: 'customer',
    isDemo: true,
    role: 'user',
    userType: 'user',
    modules: modules.filter((slug) => slug !== 'whitelabel'),
  });
  return [agency.line, user.line];
};

/** The first super admin, the demo agency and the demo user, where they were never made. */
export const seedPeople = (context: Context): Promise<string[]> =>
  inTransaction(context, async (tx) => {
    const { config } = tx.app;
    await store.lockSeeding(tx.db);
    const lines: string[] = [];
    if (!(await store.hasSuperAdmin(tx.db))) {
      const admin = await introduce(tx, {
        title: 'Super admin',
        firstName: 'Galena',
        lastName: 'Admin',
        email: config.GALENA_ADMIN_EMAIL,
        password: config.GALENA_ADMIN_PASSWORD,
        accountName: 'Platform',
        accountKind: 'platform',
        isDemo: false,
        role: 'admin',
        userType: 'user',
        modules: moduleSlugs,
      });
      lines.push(admin.line);
    }
    if (config.GALENA_DEMO && !(await store.hasDemo(tx.db))) lines.push(...(await introduceDemo(tx)));
    return lines;
  });

/** The demo agency's account, realm and host, or null where there is none. */
export const maybeDemoAgency = (context: Context) => inTransaction(context, (tx) => store.maybeDemoRealm(tx.db));

/** The accounts made to try the product with. */
export const demoAccounts = (context: Context): Promise<readonly number[]> =>
  inTransaction(context, (tx) => store.findDemoAccounts(tx.db));

/** Every account but the platform's own, with what decides on which plan it is put when the first plans are made. */
export const findAccountsToPlace = (tx: Tx): ReturnType<typeof store.findAccountsToPlace> =>
  store.findAccountsToPlace(tx.db);

/**
 * Gives a user of the platform's realm a new password and ends its sessions: the way back in for an operator.
 * @returns the password, or null when nobody has that address.
 */
export const renewPassword = (context: Context, email: string): Promise<string | null> =>
  inTransaction(context, async (tx) => {
    const password = newPassword();
    const user = await store.replacePassword(
      tx.db,
      email,
      await hashPassword(password, tx.app.passwordCost),
      moment(tx.clock),
    );
    if (!user) return null;
    await writeAudit(tx, {
      action: 'password_renewed',
      entity: 'user',
      entityId: user.id,
      accountId: user.account_id,
      subjectId: user.id,
    });
    return password;
  });

/** What `galena doctor` says about people. */
export const examinePeople = (context: Context): Promise<Finding[]> =>
  inTransaction(context, async (tx) => {
    const { admins, users } = await store.countPeople(tx.db);
    if (admins > 0) return [{ state: 'ok', text: `${users} users, ${admins} super admin` }];
    return [{ state: 'problem', text: 'there’s no super admin', remedy: 'npm run galena -- seed' }];
  });
