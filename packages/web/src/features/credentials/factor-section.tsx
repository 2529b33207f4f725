import { securityRoutes, type Security } from '@galena/contract/credentials';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { formatMoment } from '../../platform/i18n.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefreshSecurity } from './security-query.ts';
import classes from './security.module.css';
import { SetUp } from './set-up.tsx';

type Open = 'setup' | 'off' | 'renew' | { readonly codes: readonly string[] } | null;
type Factor = Security['second_factor'];

const Standing = ({ factor, open }: { readonly factor: Factor; readonly open: (next: Open) => void }) => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  if (!factor.is_on)
    return (
      <>
        <p className={classes.none}>{t('credentials.security.factor.off')}</p>
        <Button className={classes.add ?? ''} leftSection={<Icon name="shield-check" />} onClick={() => open('setup')}>
          {t('credentials.security.factor.set_up')}
        </Button>
      </>
    );
  const left = factor.recovery_codes_left;
  return (
    <div className={classes.row}>
      <span className={classes.sign}>
        <Icon name="shield-check" size={17} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {factor.since
            ? t('credentials.security.factor.since', { moment: formatMoment(factor.since, i18n.language) })
            : t('credentials.security.factor.on')}
        </div>
        <div className={classes.facts}>
          {t('credentials.security.factor.left', { count: left, amount: number(left) })}
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="xs" onClick={() => open('renew')}>
          {t('credentials.security.factor.new_codes')}
        </Button>
        {!factor.is_required && (
          <Button size="xs" onClick={() => open('off')}>
            {t('credentials.security.factor.turn_off')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** The second factor: set up, new recovery codes, switch off. */
export const FactorSection = ({ security }: { readonly security: Security }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>(null);
  const refresh = useRefreshSecurity();
  const close = (): void => {
    setOpen(null);
    void refresh();
  };
  const proof = { hasPassword: security.has_password, onClose: () => setOpen(null) };
  return (
    <FormSection title={t('credentials.security.factor.title')} help={t('credentials.security.factor.help')}>
      <Standing factor={security.second_factor} open={setOpen} />
      {open === 'setup' && (
        <Dialog title={t('credentials.security.setup.title')} onClose={close}>
          <SetUp onDone={close} leave={{ label: t('feedback.cancel'), onChoose: close }} />
        </Dialog>
      )}
      {open === 'off' && (
        <ProofDialog
          {...proof}
          title={t('credentials.security.off.title')}
          text={t('credentials.security.off.text')}
          label={t('credentials.security.factor.turn_off')}
          submit={async (body) => {
            await call(securityRoutes.switchOffSecondFactor, { body });
            close();
          }}
        />
      )}
      {open === 'renew' && (
        <ProofDialog
          {...proof}
          title={t('credentials.security.renew.title')}
          text={t('credentials.security.renew.text')}
          label={t('credentials.security.renew.submit')}
          submit={async (body) =>
            setOpen({ codes: (await call(securityRoutes.renewRecoveryCodes, { body })).data.recovery_codes })
          }
        />
      )}
      {typeof open === 'object' && open && (
        <Dialog title={t('credentials.security.codes.title')} onClose={close}>
          <RecoveryCodes codes={open.codes} onDone={close} />
        </Dialog>
      )}
    </FormSection>
  );
};
