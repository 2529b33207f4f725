import { ConfigError } from '../platform/config/config-error.ts';
import { MigrationError } from '../platform/db/migrate.ts';
import { RoleError } from '../platform/db/roles.ts';
import { maskSecrets, messageOf } from '../platform/log/log.ts';
import { LaunchError } from '../platform/postgres/embedded.ts';
import { commands } from './commands.ts';
import { version } from './root.ts';
import { UsageError } from '../platform/module/usage-error.ts';

const usage = (): string =>
  [
    `Galena ${version}. Usage: npm run galena -- <command>`,
    '',
    ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`),
  ].join('\n');

// Errors that say themselves what to do; a stack would only hide it.
const isExplained = (error: unknown): error is Error =>
  [ConfigError, LaunchError, MigrationError, RoleError, UsageError].some((kind) => error instanceof kind);

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stdout.write(`${usage()}\n`);
  process.exitCode = name === 'help' || name === '--help' ? 0 : 2;
} else {
  try {
    await command.run(args);
  } catch (error) {
    // Explained ones hold no secrets, but examples that look like some.
    const text = isExplained(error)
      ? error.message
      : maskSecrets(error instanceof Error ? (error.stack ?? error.message) : messageOf(error));
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  }
}
