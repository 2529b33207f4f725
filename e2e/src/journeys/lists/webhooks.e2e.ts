import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Client } from '@galena/contract/kernel';
import { createCleanUp } from '../../clean-up.ts';
import { callAs, listPath, makeList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, signIn } from '../../visitor.ts';
import { manualRoutes } from '@galena/contract/records';

const cleanUp = createCleanUp();
type Call = { readonly id: string; readonly stamp: string; readonly signature: string; readonly body: string };
const received: Call[] = [];
let status = 200;
let stack: Stack;
let call: Client;
let url = '';

beforeAll(async () => {
  const receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name]);
      const [id, stamp, signature] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
      received.push({ id, stamp, signature, body });
      answer.writeHead(status).end('said so');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  cleanUp.add(async () => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/leads`;
  stack = await startStack(cleanUp, {
    GALENA_OUTBOUND_ALLOW: `127.0.0.1:${port}`,
    GALENA_WEBHOOKS_OVER_HTTP: 'on',
  });
  call = await callAs(people.demo, stack.origin);
});
afterAll(() => cleanUp.run());

const isSigned = ({ id, stamp, signature, body }: Call, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${stamp}.${body}`).digest('base64');
  return signature.split(' ').includes(`v1,${expected}`);
};

describe('a list and its webhook', () => {
  journey(
    'it has none and says so, is set up, sends, and sends again what failed for good [HOOK-005 HOOK-006 HOOK-008 LIST-010 NAV-045]',
    async ({ visit }) => {
      const list = await makeList(call, 'company', 'Mills of Porto');
      for (const name of ['Moinho', 'Azenha', 'Atafona'])
        await call(manualRoutes.add, {
          params: { type: 'company', id: list.id },
          body: { name, website: `https://${name.toLowerCase()}.example` },
        });
      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, listPath(list));
      const send = async (): Promise<void> => {
        await page.getByRole('button', { name: `Options for ${list.name}` }).click();
        await page.getByRole('menuitem', { name: 'Send to webhook' }).click();
      };
      await send();
      await page.getByText("Selected list doesn't have webhook, please setup before continue.").waitFor();
      await page.getByRole('button', { name: 'Set up webhook' }).click();
      await page.waitForURL(/\/company-\d+\/webhook$/);
      await page.getByLabel('URL').fill(url);
      await page.getByRole('button', { name: 'Save webhook' }).click();
      const shown = page.getByRole('dialog', { name: 'Copy the signing secret' });
      const secret = (await shown.getByLabel('Signing secret', { exact: true }).textContent()) ?? '';
      await shown.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: /^Send test/ }).click();
      await page.getByText(/^Delivered: answered 200/).waitFor();

      await page.goto(listPath(list));
      await send();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => received.length, { timeout: 30_000 }).toBe(4);
      expect(received.every((one) => isSigned(one, secret))).toBe(true);
      await page.getByText('Sent to the webhook').first().waitFor();

      // The receiver wants no more: what waits is a dead letter, until somebody turns it on and sends it again.
      status = 410;
      await send();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThan(4);
      const failed = new Set(received.slice(4).map(({ id }) => id));
      await page.goto(`${listPath(list)}/webhook`);
      await page.getByText(/the receiver asked us to stop \(410\)/).waitFor();
      status = 200;
      await page.getByRole('button', { name: 'Save webhook' }).click();
      await page.getByText('Not used yet').waitFor();
      await page.getByRole('button', { name: /^Log of/ }).click();
      const log = page.getByRole('dialog', { name: /^Log of/ });
      await log.getByRole('button', { name: 'Retry 3 failed' }).click();
      await log.getByText('Failed', { exact: true }).first().waitFor({ state: 'detached', timeout: 30_000 });
      const again = received.slice(4 + failed.size).map(({ id }) => id);
      expect([...failed].every((id) => again.includes(id))).toBe(true);
      expect(new Set(again).size).toBe(3);
    },
  );
});
