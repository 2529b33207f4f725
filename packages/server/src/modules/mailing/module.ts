import { mailSenderSlot } from '../../platform/mail/sender.ts';
import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { mailWordsSlot } from '../identity/index.ts';
import { creditsLowSlot } from '../payments/index.ts';
import { subscriptionChangedSlot, subscriptionUnpaidSlot } from '../subscriptions/index.ts';
import { bindings } from './mailing.routes.ts';
import { forgetMailing, maybeSender } from './sending.service.ts';
import { smtpPasswords } from './smtp.service.ts';
import { mailChange, mailCreditsLow, mailUnpaid } from './subscription-mails.service.ts';
import { maybeWords } from './words.service.ts';

export const mailing: Module = {
  name: 'mailing',
  needs: ['identity', 'payments', 'subscriptions'],
  bindings,
  sealed: [smtpPasswords],
  fills: [
    fill(mailSenderSlot, maybeSender),
    fill(mailWordsSlot, maybeWords),
    fill(subscriptionChangedSlot, mailChange),
    fill(subscriptionUnpaidSlot, mailUnpaid),
    fill(creditsLowSlot, mailCreditsLow),
    fill(accountPurgedSlot, inOneGo(forgetMailing)),
  ],
};
