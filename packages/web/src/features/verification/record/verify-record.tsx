import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RecordActionProps } from '../../../widgets/contributions/record-actions.ts';
import { useStartVerification } from '../job/use-start-verification.ts';
import { noteVerification, useUnderWay } from './under-way.ts';

/** Starts at once what costs nothing, and is gone when it is known to be begun. What was verified lately is asked about again. */
export const VerifyRecord = ({ place, record: { id, verification }, at, close }: RecordActionProps) => {
  const queryClient = useQueryClient();
  const [wasUnderWay] = useState(useUnderWay(id));
  // Above the rows stands the strip of the run.
  const { mutate } = useStartVerification(place, at === 'menu');
  const start = useEffectEvent(() => {
    if (wasUnderWay) return close();
    mutate(
      { resultIds: [id], ...(verification !== 'not_verified' && { again: true }) },
      { onSuccess: ({ data }) => noteVerification(queryClient, id, data.id), onSettled: close },
    );
  });
  useEffect(() => start(), []);
  return null;
};
