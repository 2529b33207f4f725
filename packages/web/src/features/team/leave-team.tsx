import { memberRoutes as routes, type TeamMembership } from '@galena/contract/team';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query.ts';
import { clearStoredSession } from '../../platform/storage.ts';
import { FormSection } from '../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import { beginAgain } from './begin-again.ts';
import classes from './team.module.css';

type LeaveProps = { readonly id: number; readonly account: string };

const Leave = ({ id, account }: LeaveProps) => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id } }),
    onSuccess: () => {
      clearStoredSession();
      beginAgain();
    },
    onError: () => setIsAsking(false),
  });
  return (
    <div>
      <Button leftSection={<Icon name="logout" />} onClick={() => setIsAsking(true)}>
        {t('team.leave.do')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('team.leave.ask', { account })}
        icon="logout"
        confirmLabel={t('team.leave.do')}
        closeLabel={t('team.leave.stay')}
        phrase={account}
        isBusy={isPending}
        onConfirm={mutate}
        onClose={() => setIsAsking(false)}
      >
        {t('team.leave.text', { account })}
      </ConfirmDialog>
    </div>
  );
};

const Membership = ({ team }: { readonly team: TeamMembership }) => {
  const { t } = useTranslation();
  const isReader = team.access_options.includes('leads') && team.leads_access === 'read';
  return (
    <FormSection title={t('team.leave.title')} help={t('team.leave.help', { account: team.account_name })}>
      <div>
        <p className={classes.help}>{t('team.leave.yours')}</p>
        <span className={classes.tags}>
          {team.access_options.map((option) => (
            <Tag key={option}>{t(`team.options.${option}`)}</Tag>
          ))}
        </span>
        {isReader && <p className={classes.help}>{t('team.leads_access.read_help')}</p>}
      </div>
      {team.id !== null && <Leave id={team.id} account={team.account_name} />}
    </FormSection>
  );
};

/** Whose account a member works in, what they may open there, and the way out. */
export const LeaveTeam = () => {
  const { data, error, refetch } = useQuery(queryOf(routes.membership, {}));
  if (data) return <Membership team={data.data} />;
  return error ? <LoadFailure error={error} retry={refetch} /> : <SkeletonText lines={3} />;
};
