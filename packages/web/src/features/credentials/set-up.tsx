import { securityRoutes } from '@galena/contract/credentials';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { TextField } from '../../ui/fields.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogButtons, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../ui/states/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

type SetUpProps = {
  /** It is on, and the codes were seen. */
  readonly onDone: () => void;
  /** The way out, in its own words. */
  readonly leave: { readonly label: string; readonly onChoose: () => void };
};

type ConfirmProps = SetUpProps & {
  readonly secret: string;
  readonly uri: string;
  readonly tell: (codes: string[]) => void;
};

const Confirm = ({ secret, uri, tell, leave }: ConfirmProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema: securityRoutes.confirmSecondFactor.body,
    initial: { code: '' },
    submit: async (body) => tell((await call(securityRoutes.confirmSecondFactor, { body })).data.recovery_codes),
  });
  return (
    <DialogForm {...form.element}>
      <p>{t('credentials.security.setup.scan')}</p>
      <QrCode text={uri} label={t('credentials.security.setup.qr')} />
      <p>
        {t('credentials.security.setup.manual')}{' '}
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
        <CopyButton value={secret} label={t('app.copy')} />
      </p>
      <TextField
        field={form.field('code')}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('credentials.security.setup.code')}
      />
      <LoadFailure error={form.failure} />
      <DialogButtons>
        <Button variant="subtle" onClick={leave.onChoose}>
          {leave.label}
        </Button>
        <Button type="submit" variant="filled" loading={form.isBusy}>
          {t('credentials.security.setup.submit')}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
};

/** Sets up the second factor: a secret for the app, a first code of it, then the recovery codes. */
export const SetUp = (props: SetUpProps) => {
  const [codes, setCodes] = useState<string[] | null>(null);
  // A new secret each time it is opened; the one before counts for nothing.
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'second-factor-setup'],
    queryFn: () => call(securityRoutes.setUpSecondFactor, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={props.onDone} />;
  if (!data)
    return error ? (
      <LoadFailure error={error} retry={refetch} isWhole />
    ) : (
      <Skeleton>
        <Bone width="100%" height={260} />
      </Skeleton>
    );
  return <Confirm {...props} {...data.data} tell={setCodes} />;
};
