import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { archivedSession } from '../../platform/storage.ts';
import type { BannerNews } from '../../ui/messages/banner-order.ts';
import { useMe } from '../../widgets/me.ts';
import { leaveViewing, stopViewing, viewingBack } from '../../widgets/viewing.ts';
import { nameOf } from './person-name.ts';

const tickMs = 5_000;

/** The whole minutes until a moment, as time goes on; `onEnd` is called when it has come. */
const useMinutesTo = (moment: string | null, onEnd: () => void): number | null => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < Date.parse(moment)) return;
      clearInterval(timer);
      onEnd();
    }, tickMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the way back is the same whenever it is taken
  }, [moment]);
  return moment === null ? null : Math.max(0, Math.floor((Date.parse(moment) - now) / 60_000));
};

/** What the banner says while an admin or a reseller views the product as this user, and the way back; nothing else. */
export const useViewingAs = (): BannerNews['viewingAs'] => {
  const me = useMe();
  const queryClient = useQueryClient();
  const router = useRouter();
  const archived = archivedSession();
  const minutesLeft = useMinutesTo(archived?.ends_at ?? null, () => void stopViewing(queryClient, router));
  // Without an end somebody works in a related account.
  if (archived === null || archived.ends_at === null) return undefined;
  return {
    person: nameOf(me),
    account: me.email,
    minutesLeft,
    back: viewingBack(),
    leave: () => void leaveViewing(queryClient, router),
  };
};
