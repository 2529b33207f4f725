import type { List } from '@galena/contract/lists';
import { useEffect, useEffectEvent, useRef } from 'react';

/** What of a list says that its records are others than before; null: it is not known yet. */
export const standOf = (list: List | null): string | null =>
  list === null ? null : `${list.updated_at} ${JSON.stringify(list.counts)}`;

/** Says when a list stands otherwise than a moment ago: also when it is again as it was before that. */
export const useMoved = (stand: string | null, onMoved: () => void): void => {
  const last = useRef(stand);
  const tell = useEffectEvent(onMoved);
  useEffect(() => {
    if (stand === null || stand === last.current) return;
    const isFirst = last.current === null;
    last.current = stand;
    if (!isFirst) tell();
  }, [stand]);
};
