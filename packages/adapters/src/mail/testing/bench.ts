import { onTestFinished } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { createDial, type DialOptions } from '../../http/index.ts';
import type { Mail, MailPort } from '../port.ts';
import type { SmtpSettings } from '../smtp-settings.ts';
import { createSmtp } from '../smtp.ts';
import { startSmtpSink, type SmtpSinkOptions } from './index.ts';

/** A mail as it should be. */
export const sampleMail: Mail = {
  from: 'Galena <no-reply@galena.example>',
  to: 'pat@mail.example',
  subject: 'Bitte bestätigen – ✓',
  text: 'Hello Pat,\n.\nhttps://galena.example/confirm?code=1\n',
  html: '<p>Hello <b>Pät</b></p>',
  headers: { 'auto-submitted': 'auto-generated' },
  messageId: '<0b1c-4d@galena.example>',
};

/** A mail server that ends with its test. */
export const startSink = async (options: SmtpSinkOptions = {}) => {
  const sink = await startSmtpSink(options);
  onTestFinished(sink.close);
  return sink;
};

/** A sender that ends with its test. */
export const connectTo = (settings: SmtpSettings, dialing: DialOptions = {}): MailPort => {
  const port = createSmtp(settings, { dial: createDial(dialing), ourName: 'galena.example' });
  onTestFinished(port.close);
  return port;
};

export const plainTo = (port: number): SmtpSettings => ({ host: '127.0.0.1', port, encryption: 'none' });

/** The VendorError something fails with; any other outcome fails the test. */
export const faultOf = async (outcome: Promise<unknown>): Promise<VendorError> => {
  const error = await outcome.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof VendorError) return error;
  throw error;
};
