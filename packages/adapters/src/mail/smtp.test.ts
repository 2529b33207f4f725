import { describe, expect, it, onTestFinished } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { createMailers } from './index.ts';
import { parseSmtpUrl } from './smtp-settings.ts';
import { connectTo, faultOf, plainTo, sampleMail as mail, startSink } from './testing/bench.ts';
import { startSmtpSink, type Verdict } from './testing/index.ts';

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

  it('answers and bounces go where they are to; no line of either is anybody else’s to write', async () => {
    const sink = await startSink();
    const port = connectTo(plainTo(sink.port), { allowedTestHosts: [sink.authority] });
    await port.send({ ...mail, replyTo: 'Help <help@shop.example>', bounceTo: 'back@shop.example' });
    const got = sink.deliveries[0];
    expect([got?.from, got?.mail.from?.address]).toEqual(['back@shop.example', 'no-reply@galena.example']);
    expect(got?.mail.replyTo).toEqual([{ name: 'Help', address: 'help@shop.example' }]);
    for (const wrong of [{ replyTo: 'a@b.example\r\nBcc: c@d.example' }, { bounceTo: 'a@b.example, c@d.example' }])
      expect((await faultOf(port.send({ ...mail, ...wrong }))).fault).toBe('bad_input');
    expect(sink.deliveries.length).toBe(1);
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
