import { Button } from '@mantine/core';
import { CallError } from '@galena/contract/kernel';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';

/** Counts the seconds down until another code can be asked for; begins again when it is told to. */
const useCountdown = (from: number): readonly [number, (seconds: number) => void] => {
  const [until, setUntil] = useState(() => Date.now() + from * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  const begin = useCallback((seconds: number): void => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  }, []);
  return [left, begin];
};

type ResendButtonProps = {
  /** Seconds that are left when it appears. */
  readonly resendIn: number;
  /** Sends another code; answers how many seconds to wait for the next. */
  readonly resend: () => Promise<number>;
};

/** Sends another code; out of use while it counts the seconds down. */
export const ResendButton = ({ resendIn, resend }: ResendButtonProps) => {
  const { t } = useTranslation();
  const [left, begin] = useCountdown(resendIn);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    try {
      begin(await resend());
    } catch (error) {
      // Too early after all: the server says for how long. Whatever else it says is shown as any failure is.
      if (!(error instanceof CallError)) throw error;
      if (error.retryAfterSeconds) begin(error.retryAfterSeconds);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button disabled={left > 0} loading={isBusy} onClick={() => void send()}>
      {left > 0 ? t('identity.front.code.resend_in', { seconds: left }) : t('identity.front.code.resend')}
    </Button>
  );
};
