import fs from 'node:fs';
import path from 'node:path';
import { LaunchError, OWN_POSTGRES } from './launch-error.ts';

/** Whom the server runs as: empty = as ourselves. Fits the options of `spawn`. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/**
 * PostgreSQL refuses to run as root. Root lends it the identity of the owner of the data already in `home`, else of
 * `postgres`, else of `nobody`; anybody else runs it as himself.
 */
export const findServerUser = (home: string, passwdFile = '/etc/passwd'): ServerUser => {
  if (process.getuid?.() !== 0) return {};
  for (const name of fs.existsSync(home) ? fs.readdirSync(home) : []) {
    const owner = /^pg\d+$/.test(name) ? fs.statSync(path.join(home, name)) : null;
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const users = fs.existsSync(passwdFile) ? fs.readFileSync(passwdFile, 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new LaunchError(
    'no_server_user',
    'PostgreSQL can’t run as root, and this machine has no user "postgres" or "nobody" to run it.',
    `Start Galena as a normal user, or create one: useradd --system postgres. ${OWN_POSTGRES}`,
  );
};

/** Hands a file or folder that root made to the server's user. */
export const giveTo = (user: ServerUser, file: string): void => {
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
};

/** Whether the user may walk into the folder: every folder on the way must let him through (/root does not). */
export const isReachable = (user: ServerUser, folder: string): boolean => {
  if (user.uid === undefined) return true;
  for (let step = fs.realpathSync(folder); ; step = path.dirname(step)) {
    const { mode, uid, gid } = fs.statSync(step);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (step === path.dirname(step)) return true;
  }
};
