import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { createDial, type DialOptions } from '../http/index.ts';
import { createMailers } from './index.ts';
import type { Letter } from './letter.ts';
import { createOutbox } from './outbox.ts';
import type { Mail, MailPort } from './port.ts';
import { parseSmtpUrl, type SmtpSettings } from './smtp-settings.ts';
import { createSmtp } from './smtp.ts';
import { startSmtpSink, type SmtpSinkOptions, type Verdict } from './testing/index.ts';

const mail: Mail = {
  from: 'Galena <no-reply@galena.example>',
  to: 'pat@mail.example',
  subject: 'Bitte bestätigen – ✓',
  text: 'Hello Pat,\n.\nhttps://galena.example/confirm?code=1\n',
  html: '<p>Hello <b>Pät</b></p>',
  headers: { 'auto-submitted': 'auto-generated' },
  messageId: '<0b1c-4d@galena.example>',
};

type Seen = { from: string; to: string[]; subject: string; text: string; html: string; messageId: string };

/** An adapter, and what reached its end. */
type Bench = { port: MailPort; seen: () => Seen[] };

const startSink = async (options: SmtpSinkOptions = {}) => {
  const sink = await startSmtpSink(options);
  onTestFinished(sink.close);
  return sink;
};

const connectTo = (settings: SmtpSettings, dialing: DialOptions = {}): MailPort => {
  const port = createSmtp(settings, { dial: createDial(dialing), ourName: 'galena.example' });
  onTestFinished(port.close);
  return port;
};

const plainTo = (port: number): SmtpSettings => ({ host: '127.0.0.1', port, encryption: 'none' });

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

const faultOf = async (outcome: Promise<unknown>): Promise<VendorError> => {
  const error = await outcome.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof VendorError) return error;
  throw error;
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

describe('SMTP', () => {
  it('writes the heading as it should be: one From, one To, no Bcc, no name of the program', async () => {
    const sink = await startSink();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    await port.send({ ...mail, to: { name: 'Pérson, Pat', address: 'pat@mail.example' } });
    const got = sink.deliveries[0]?.mail;
    expect(got?.from).toEqual({ name: 'Galena', address: 'no-reply@galena.example' });
    expect(got?.to).toEqual([{ name: 'Pérson, Pat', address: 'pat@mail.example' }]);
    const names = got?.headers.map(({ key }) => key) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-mailer');
    expect(names).toContain('auto-submitted');
  });

  it.each<[string, Verdict, string]>([
    ['421', { at: 'data', code: 421 }, 'unavailable'],
    ['450 at the recipient', { at: 'rcpt', code: 450 }, 'unavailable'],
    ['451 4.7.0', { at: 'data', code: 451, text: '4.7.0 too many mails' }, 'rate_limited'],
    ['550 at the recipient', { at: 'rcpt', code: 550, text: 'no such user' }, 'bad_input'],
    ['554', { at: 'data', code: 554 }, 'bad_input'],
    ['530', { at: 'rcpt', code: 530 }, 'auth'],
    ['a cut after the mail was taken', 'cut', 'unavailable'],
  ])('%s becomes the right fault, and the next mail goes out', async (_title, verdict, fault) => {
    const sink = await startSink();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    sink.plan(verdict);
    const error = await faultOf(port.send(mail));
    expect([error.vendor, error.fault]).toEqual(['smtp', fault]);
    expect(error.message).not.toMatch(/[\r\n]/);
    await port.send(mail);
    expect(sink.messageIds().at(-1)).toBe(mail.messageId);
  });

  it('uses a connection again', async () => {
    const sink = await startSink();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    for (let n = 0; n < 5; n += 1) await port.send(mail);
    expect([sink.deliveries.length, sink.connections()]).toEqual([5, 1]);
  });

  it('signs in; a wrong password is `auth`, for verify and send', async () => {
    const sink = await startSink({ user: 'galena', password: 'right' });
    const dialing = { allowedTestHosts: [sink.authority] };
    const right = connectTo({ ...plainTo(sink.port), user: 'galena', password: 'right' }, dialing);
    await right.verify();
    await right.send(mail);
    const wrong = connectTo({ ...plainTo(sink.port), user: 'galena', password: 'wr0ng' }, dialing);
    for (const outcome of [wrong.verify(), wrong.send(mail)]) {
      const error = await faultOf(outcome);
      expect(error.fault).toBe('auth');
      expect(error.message).not.toContain('wr0ng');
    }
    expect(sink.deliveries.length).toBe(1);
  });

  it('nobody there is `unavailable`', async () => {
    const sink = await startSmtpSink();
    await sink.close();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    expect((await faultOf(port.send(mail))).fault).toBe('unavailable');
    expect((await faultOf(port.verify())).fault).toBe('unavailable');
  });

  it('gives up when told to', async () => {
    const sink = await startSink();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    expect((await faultOf(port.send(mail, AbortSignal.abort()))).fault).toBe('unavailable');
    expect(sink.deliveries).toEqual([]);
  });
});

describe('the host of a mail server', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    '127.1',
    '2130706433',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
  ])('%s is refused without a byte', async (host) => {
    const sink = await startSink();
    const port = connectTo({ host, port: 25, encryption: 'none' });
    const error = await faultOf(port.send(mail));
    expect([error.fault, error.message]).toEqual(['bad_input', 'The address is not a public one']);
    expect(sink.connections()).toBe(0);
  });

  it.each([['127.0.0.1'], ['93.184.215.14', '10.0.0.7'], ['::1']])(
    'a name that leads inside is refused: %s',
    async (...addresses) => {
      const port = connectTo(
        { host: 'mail.evil.example', port: 587, encryption: 'tls' },
        { resolve: async () => addresses },
      );
      expect((await faultOf(port.verify())).fault).toBe('bad_input');
    },
  );

  it('is asked for once per connection, and the connection goes to what was checked', async () => {
    const sink = await startSink();
    let asked = 0;
    const resolve = async () => [['127.0.0.1'], ['10.0.0.1']][asked++] ?? [];
    const allowedTestHosts = [`mail.shop.example:${sink.port}`];
    const port = connectTo(
      { host: 'mail.shop.example', port: sink.port, encryption: 'none' },
      { resolve, allowedTestHosts },
    );
    await port.send(mail);
    expect([asked, sink.deliveries.length]).toEqual([1, 1]);
  });

  it.each([22, 80, 3306, 5432, 6379])('port %s of a stranger is refused', async (port) => {
    const error = await faultOf(connectTo({ host: 'mail.shop.example', port, encryption: 'none' }).verify());
    expect([error.fault, error.message]).toEqual(['bad_input', `Port ${port} is not allowed`]);
  });

  it.each(['a/b', 'user@host', 'host:25', 'a b', 'a\r\nb', ''])('%j is no host', async (host) => {
    const outcome = (async () => connectTo({ host, port: 25, encryption: 'none' }).verify())();
    expect((await faultOf(outcome)).fault).toBe('bad_input');
  });

  it.each([0, 65_536, 1.5, Number.NaN])('%s is no port', (port) => {
    expect(() => connectTo({ host: 'mail.shop.example', port, encryption: 'none' })).toThrow(VendorError);
  });
});

describe('the senders of a house', () => {
  const base = { from: mail.from, ourName: 'galena.example', keep: () => undefined };

  it('without a server the platform keeps its mails; with one it sends, wherever the operator put it', async () => {
    expect(createMailers(base).platform.port.isSandbox).toBe(true);
    const sink = await startSink();
    const mailers = createMailers({ ...base, smtpUrl: `smtp://${sink.authority}` });
    onTestFinished(mailers.close);
    await mailers.platform.port.send(mail);
    expect(sink.messageIds()).toEqual([mail.messageId]);
    // Others who name the same host stay outside.
    expect((await faultOf(mailers.own(plainTo(sink.port)).send(mail))).fault).toBe('bad_input');
    expect(mailers.own(plainTo(sink.port))).toBe(mailers.own(plainTo(sink.port)));
  });

  it('reads the URL of a server', () => {
    expect(parseSmtpUrl('smtp://relay.internal')).toEqual({ host: 'relay.internal', port: 25, encryption: 'none' });
    expect(parseSmtpUrl('smtp://a%40b:p%3Aw@mail.example')).toEqual({
      host: 'mail.example',
      port: 587,
      encryption: 'tls',
      user: 'a@b',
      password: 'p:w',
    });
    expect(parseSmtpUrl('smtps://u:p@[2001:db8::1]')).toMatchObject({
      host: '2001:db8::1',
      port: 465,
      encryption: 'ssl',
    });
    expect(parseSmtpUrl('smtp://u:p@h:2525?encryption=none')).toMatchObject({ port: 2525, encryption: 'none' });
    for (const wrong of ['http://mail.example', 'mail.example', 'smtp://']) {
      expect(() => parseSmtpUrl(wrong)).toThrow(/^not a URL of the form/);
    }
  });
});

/** Node ≥ 22.19 and ≥ 24.5; newer than the types we have. */
const trust = (tls as { setDefaultCACertificates?: (certificates: readonly string[]) => void })
  .setDefaultCACertificates;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate of its own for mail.shop.example. Made here, so that no private key lies in the repository. */
const makeCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-smtp-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=mail.shop.example', '-addext', 'subjectAltName=DNS:mail.shop.example'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
};

describe.skipIf(!hasOpenssl || trust === undefined)('TLS (needs the openssl command and Node ≥ 24.5)', () => {
  const start = async (encryption: 'ssl' | 'tls', isTrusted: boolean, host = 'mail.shop.example') => {
    const certificate = makeCertificate();
    const before = tls.getCACertificates('default');
    if (isTrusted) trust?.([...before, certificate.cert]);
    onTestFinished(() => trust?.(before));
    const sink = await startSink({ encryption, certificate });
    const dialing = { resolve: async () => ['127.0.0.1'], allowedTestHosts: [`${host}:${sink.port}`] };
    return { sink, port: connectTo({ host, port: sink.port, encryption }, dialing) };
  };

  it.each(['ssl', 'tls'] as const)('%s: connects to the checked address under the name of the server', async (mode) => {
    const { sink, port } = await start(mode, true);
    await port.send(mail);
    expect(sink.deliveries.length).toBe(1);
  });

  it.each(['ssl', 'tls'] as const)('%s: refuses a stranger’s certificate, and one for another name', async (mode) => {
    const [unknown, other] = [await start(mode, false), await start(mode, true, 'other.example')];
    for (const { port, sink } of [unknown, other]) {
      await faultOf(port.send(mail));
      expect(sink.deliveries).toEqual([]);
    }
  });

  it('tls: says nothing to a server that does not offer it', async () => {
    const sink = await startSink();
    const port = connectTo({ ...plainTo(sink.port), encryption: 'tls' }, { allowedTestHosts: [sink.authority] });
    await faultOf(port.send(mail));
    expect(sink.deliveries).toEqual([]);
  });
});
