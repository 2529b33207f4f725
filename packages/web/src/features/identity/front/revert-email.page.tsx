import { signUpRoutes } from '@galena/contract/identity';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { FrontFrame } from '../front-frame.tsx';
import own from './front.module.css';
import classes from '../login.module.css';
import { hashText } from './pending-sign-up.ts';

const Revert = () => {
  const { t } = useTranslation();
  // A press, not the visit: mail scanners open links.
  const revert = useMutation({
    mutationFn: () => call(signUpRoutes.revertMail, { body: { token: hashText() } }),
  });
  const { isSuccess: isDone } = revert;
  const heading = isDone ? t('identity.front.revert.done_heading') : t('identity.front.revert.heading');
  return (
    <div className={classes.form}>
      <div className={classes.heading}>
        <PageTitle heading={heading}>{t('identity.front.pages.revert_email')}</PageTitle>
        <p role="status">{isDone ? t('identity.front.revert.done_text') : t('identity.front.revert.text')}</p>
      </div>
      {revert.error && (
        <Note tone="danger" isAlert>
          {sentenceOf(revert.error)}
        </Note>
      )}
      {isDone ? (
        <p className={own.links}>
          <AddressLink page="ForgotPassword">{t('identity.front.revert.next')}</AddressLink>
        </p>
      ) : (
        <Button variant="filled" size="lg" fullWidth loading={revert.isPending} onClick={() => revert.mutate()}>
          {t('identity.front.revert.submit')}
        </Button>
      )}
    </div>
  );
};

/** Taking an address back after somebody changed it. */
export const RevertEmailPage = () => (
  <FrontFrame>
    <Revert />
  </FrontFrame>
);
