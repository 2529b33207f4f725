import { useQueryClient } from '@tanstack/react-query';
import { useIsOffline } from '../../platform/live.ts';
import { sessionKey } from '../../platform/query.ts';
import { useMe } from '../../widgets/me.ts';
import { backToOwn } from '../../widgets/session-switch.ts';
import { useViewingAs } from './viewing-as.ts';
import { Banners } from '../../ui/messages/banner.tsx';

/** The place above the shell for the one banner that matters most. Rooms that have news of their own give them here. */
export const BannerSlot = () => {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const retry = (): void => void queryClient.invalidateQueries({ queryKey: sessionKey });
  const viewingAs = useViewingAs();
  const { entered_account: entered } = useMe();
  return (
    <Banners
      viewingAs={viewingAs}
      offline={isOffline ? { waitingEdits: 0, retry } : undefined}
      workingIn={entered ? { account: entered.name, own: entered.parent, leave: backToOwn } : undefined}
    />
  );
};
