import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { runCommand } from '../../stack.ts';
import { journey } from '../../visitor.ts';
import { product } from '../../product.ts';

const command = (...args: readonly string[]) => runCommand(product().folder, args);

describe('commands beside the running product', () => {
  journey('look at the same data, find them well, and disturb nobody', async () => {
    const { exitCode, text } = await command('doctor');
    expect(text).toMatch(/^✓ Galena \d+\.\d+\.\d+, Node \d+/);
    expect(text).toContain(`✓ data folder ${product().folder}`);
    expect(text).toContain('✓ embedded database');
    expect(text).toMatch(/✓ connected to PostgreSQL \d+\.\d+ as galena/);
    // Other journeys have brought people in, searched and paid by now.
    expect(text).toMatch(/✓ \d+ users, 1 super admin/);
    expect(text).toMatch(/✓ \d+ ledgers with \d+ journals match/);
    expect(text).toContain('Everything looks good.');
    expect(text).not.toContain('✗');
    // What it tells may be pasted into a bug report.
    for (const { password } of Object.values(people)) expect(text).not.toContain(password);
    expect(exitCode).toBe(0);

    const ledgers = await command('ledger', 'verify');
    // The two demo accounts were given theirs, and searched with them in other journeys.
    expect(ledgers.text).toMatch(/\d+ ledgers, \d+ journals, 0 faults/);
    expect(ledgers.exitCode).toBe(0);
    expect((await command('ledger')).text).toContain('Usage: npm run galena -- ledger verify');

    const nobody = await command('password', 'nobody@galena.example');
    expect(nobody.exitCode).toBe(1);
    expect(nobody.text).toContain('There’s no user with nobody@galena.example');
    expect((await fetch(`${product().origin}/readyz`)).status).toBe(200);
  });
});
