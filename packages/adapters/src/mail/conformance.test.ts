import { describe, expect, it } from 'vitest';
import { maybeEmail } from '@galena/contract/kernel';
import type { Letter } from './letter.ts';
import { createOutbox } from './outbox.ts';
import type { Mail, MailPort } from './port.ts';
import { connectTo, faultOf, plainTo, sampleMail as mail, startSink } from './testing/bench.ts';

type Seen = { from: string; to: string[]; subject: string; text: string; html: string; messageId: string };

/** An adapter, and what reached its end. */
type Bench = { port: MailPort; seen: () => Seen[] };

const smtpBench = async (): Promise<Bench> => {
  const sink = await startSink();
  const seen = () =>
    sink.deliveries.map(({ from, to, mail: got }) => ({
      from,
      to: [...to],
      subject: got.subject ?? '',
      text: got.text ?? '',
      html: got.html ?? '',
      messageId: got.messageId ?? '',
    }));
  return { port: connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] }), seen };
};

const outboxBench = async (): Promise<Bench> => {
  const kept: Letter[] = [];
  const seen = () =>
    kept.map(({ from, to, subject, text, html = '', messageId }) => ({
      from: from.address,
      to: [to.address],
      subject,
      text,
      html,
      messageId,
    }));
  return { port: createOutbox((letter) => void kept.push(letter)), seen };
};

describe.each([
  ['smtp', smtpBench],
  ['outbox', outboxBench],
])('the sender %s', (name, start) => {
  it('brings a mail whole, to its recipient, and says what it calls it', async () => {
    const { port, seen } = await start();
    await port.verify();
    const receipt = await port.send(mail);
    expect(receipt).toEqual({ accepted: true, reference: expect.stringMatching(/\S/) });
    const [got] = seen();
    expect(got).toMatchObject({
      from: 'no-reply@galena.example',
      to: ['pat@mail.example'],
      subject: mail.subject,
      messageId: mail.messageId,
    });
    expect(got?.text.trim()).toBe(mail.text.trim());
    expect(got?.html.trim()).toBe(mail.html);
    expect(port.isSandbox).toBe(name === 'outbox');
    expect(port.label).not.toBe('');
  });

  it('writes to whoever may sign up: in letters of every script, before the @ and behind it', async () => {
    const { port, seen } = await start();
    for (const written of ['jürgen@müller.example', 'ЮРИЙ@пример.рф', '用户@例子.中国', "o'neill+x@mail.example"]) {
      const read = maybeEmail(written);
      await port.send({ ...mail, to: read?.email ?? '' });
      // A mail server may write the domain in either letters.
      expect(
        seen()
          .at(-1)
          ?.to.map((to) => maybeEmail(to)?.key),
      ).toEqual([read?.key]);
    }
  });

  it('keeps the message id over tries', async () => {
    const { port, seen } = await start();
    await port.send(mail);
    await port.send(mail);
    expect(seen().map(({ messageId }) => messageId)).toEqual([mail.messageId, mail.messageId]);
  });

  it.each<[string, Partial<Record<keyof Mail, unknown>>]>([
    ['a second recipient', { to: 'pat@mail.example, eve@evil.example' }],
    ['a second recipient in the name', { to: 'pat@mail.example, eve <eve@evil.example>' }],
    ['a list of recipients', { to: ['pat@mail.example', 'eve@evil.example'] }],
    ['a group', { to: 'all: pat@mail.example, eve@evil.example;' }],
    ['a quoted local part', { to: '"eve@evil.example x"@mail.example' }],
    ['a line break in the recipient', { to: 'pat@mail.example\r\nBcc: eve@evil.example' }],
    ['a line break in a name', { to: { name: 'Pat\r\nBcc: eve@evil.example', address: 'pat@mail.example' } }],
    ['a line break in the sender', { from: 'Shop\nBcc: eve@evil.example <shop@mail.example>' }],
    ['SMTP commands in the address', { to: 'pat@mail.example>\r\nRCPT TO:<eve@evil.example' }],
    ['a space in the address', { to: 'pat@mail.example SIZE=1' }],
    ['no recipient', { to: '' }],
    ['a recipient without a domain', { to: 'pat@' }],
    ['a line break in the subject', { subject: 'Hi\r\nBcc: eve@evil.example' }],
    ['a lone line feed in the subject', { subject: 'Hi\nX: y' }],
    ['a Unicode line break in the subject', { subject: 'Hi\u2028X: y' }],
    ['a NUL in the subject', { subject: 'Hi\0' }],
    ['a subject that is no text', { subject: { path: '/etc/passwd' } }],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }],
    ['a body from a file', { text: { path: '/etc/passwd' } }],
    ['html from an address', { html: { href: 'http://169.254.169.254/' } }],
    ['a line break in a header', { headers: { 'x-campaign': 'a\r\nBcc: eve@evil.example' } }],
    ['a line break in a header name', { headers: { 'x-a\r\nBcc: eve@evil.example\r\nx-b': 'c' } }],
    ['a Bcc by header', { headers: { Bcc: 'eve@evil.example' } }],
    ['a Content-Type by header', { headers: { 'Content-Type': 'text/html' } }],
    ['a malformed message id', { messageId: '<a@b>\r\nBcc: eve@evil.example' }],
  ])('refuses %s', async (_title, part) => {
    const { port, seen } = await start();
    const error = await faultOf(port.send({ ...mail, ...part } as Mail));
    expect(error.fault).toBe('bad_input');
    expect(error.message).not.toMatch(/eve|passwd|169/);
    expect(seen()).toEqual([]);
  });

  it('writes names anew, whatever they hold', async () => {
    const { port, seen } = await start();
    const from = { name: 'Smith, "Jones" <eve@evil.example> & Söhne', address: 'shop@mail.example' };
    await port.send({ ...mail, from, to: '"Person, Pat" <Pat.Person+x@MAIL.example>' });
    expect(seen()[0]).toMatchObject({ from: 'shop@mail.example', to: ['Pat.Person+x@mail.example'] });
  });

  it('gives a control over the envelope to nobody', async () => {
    const { port, seen } = await start();
    const more = { envelope: { from: 'x@evil.example', to: ['eve@evil.example'] }, cc: 'eve@evil.example', raw: 'x' };
    await port.send({ ...mail, ...more, bcc: 'eve@evil.example' } as Mail);
    expect(seen()[0]).toMatchObject({ from: 'no-reply@galena.example', to: ['pat@mail.example'] });
  });
});
