import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useIsOffline } from '../../platform/live.ts';
import { sessionKey } from '../../platform/query.ts';
import { useMe } from '../../widgets/me.ts';
import { backToOwn } from '../../widgets/session-switch.ts';
import { useViewingAs } from './viewing-as.ts';
import { Banners } from '../../ui/messages/banner.tsx';
import type { BannerNews } from '../../ui/messages/banner-order.ts';
import { useKept } from '../../widgets/preferences.ts';
import { pages } from '../pages.ts';

// Long enough not to nag, short enough not to be forgotten.
const laterMs = 14 * 24 * 3_600_000;

/** The advice to set up a second factor, until it is there or was put off. */
const useAdvice = (): BannerNews['advice'] => {
  const { t } = useTranslation();
  const router = useRouter();
  const { second_factor } = useMe();
  const [put, putOff] = useKept('second_factor_later');
  const [now] = useState(Date.now);
  const isPutOff = typeof put === 'number' && now - put < laterMs;
  if (second_factor !== 'advised' || isPutOff) return undefined;
  return {
    text: t('credentials.shell.advice.text'),
    action: t('credentials.shell.advice.do'),
    onChoose: () => void router.navigate({ to: pages['ProfileSettings:Security'].path }),
    later: t('credentials.shell.advice.later'),
    onLater: () => putOff(Date.now()),
  };
};

/** The place above the shell for the one banner that matters most. Rooms that have news of their own give them here. */
export const BannerSlot = () => {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const advice = useAdvice();
  const retry = (): void => void queryClient.invalidateQueries({ queryKey: sessionKey });
  const viewingAs = useViewingAs();
  const { entered_account: entered } = useMe();
  return (
    <Banners
      viewingAs={viewingAs}
      offline={isOffline ? { waitingEdits: 0, retry } : undefined}
      workingIn={entered ? { account: entered.name, own: entered.parent, leave: backToOwn } : undefined}
      advice={advice}
    />
  );
};
