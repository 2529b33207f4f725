import { useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { LineTabs } from '../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { InviteDialog } from './member-dialog.tsx';
import { MembersPane } from './members-pane.tsx';
import { AddRelatedDialog } from './related-dialog.tsx';
import { isOff, RelatedPane } from './related-pane.tsx';
import { useRelated } from './use-people.ts';

const tabs = ['members', 'related'] as const;
type Tab = (typeof tabs)[number];

/** Who works in this account, and the accounts below it. */
export const ManageTeamPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const [tab, setTab] = useState<Tab>('members');
  const [isAdding, setIsAdding] = useState(false);
  const related = useRelated();
  const add = (): void => setIsAdding(true);
  const close = (): void => setIsAdding(false);
  const action =
    tab === 'members'
      ? ({ id: 'invite', label: t('team.members.invite'), icon: 'user-plus', look: 'filled', run: add } as const)
      : ({ id: 'add', label: t('team.related.add'), icon: 'plus', look: 'filled', run: add } as const);
  const hasAction = tab === 'members' || !isOff(related.error);
  return (
    <>
      <PageHeader actions={hasAction ? [action] : []} />
      <LineTabs
        label={t('team.tabs.label')}
        tabs={tabs.map((id) => ({ id, label: t(`team.tabs.${id}`) }))}
        active={tab}
        onSelect={(id) => setTab(id as Tab)}
        panelId={panelId}
      />
      <PageBody layout="flush">
        <div id={panelId} role="tabpanel" aria-label={t(`team.tabs.${tab}`)}>
          {tab === 'members' ? <MembersPane invite={add} /> : <RelatedPane known={related} add={add} />}
        </div>
      </PageBody>
      {isAdding && (tab === 'members' ? <InviteDialog close={close} /> : <AddRelatedDialog close={close} />)}
    </>
  );
};
