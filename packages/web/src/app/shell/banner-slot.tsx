import { useQueryClient } from '@tanstack/react-query';
import { useIsOffline } from '../../platform/live.ts';
import { sessionKey } from '../../platform/query.ts';
import { useViewingAs } from './viewing-as.ts';
import { Banners } from '../../ui/messages/banner.tsx';

/** The place above the shell for the one banner that matters most. Rooms that have news of their own give them here. */
export const BannerSlot = () => {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const retry = (): void => void queryClient.invalidateQueries({ queryKey: sessionKey });
  const viewingAs = useViewingAs();
  return <Banners viewingAs={viewingAs} offline={isOffline ? { waitingEdits: 0, retry } : undefined} />;
};
