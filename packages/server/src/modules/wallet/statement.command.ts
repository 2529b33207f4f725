import { createReadStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { listStatementKeys } from './keys.service.ts';
import { verifyStatement } from './statement-check.service.ts';

const usage = 'Usage: npm run galena -- statement verify <file> [--key <public key file>]';

const readWords = (args: readonly string[], folder: string) => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' } },
    });
    const [verb, file, ...more] = positionals;
    if (verb !== 'verify' || file === undefined || more.length > 0) throw new UsageError(usage);
    const key = values.key === undefined ? null : readFileSync(resolve(folder, values.key), 'utf8');
    return { file: resolve(folder, file), key };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

export const statementCommand: Command = {
  name: 'statement',
  about: 'verify <file> [--key <public key file>]: check a signed statement of credits',
  read: ({ args, folder }) => {
    const { file, key } = readWords(args, folder);
    return async ({ context, say }) => {
      const known = new Map((await listStatementKeys(context)).map((one) => [one.id, one.public_key]));
      const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
      const verdict = await verifyStatement(lines, (name) => key ?? known.get(name) ?? null);
      if (!verdict.isGood) {
        say(`Not valid: ${verdict.fault}`);
        return 'failed';
      }
      const { head, foot } = verdict;
      say(
        `Valid: account ${head.account}, ${head.from} to ${head.to}, ${foot.journals} journals, signed with ${head.key}`,
      );
      say(`Opening balance ${head.opening.available}, closing balance ${foot.closing.available}`);
      return undefined;
    };
  },
};
