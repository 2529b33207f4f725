import type { TeamMember } from '@galena/contract/team';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { EditDialog } from './member-dialog.tsx';
import { RemoveDialog, TransferDialog } from './member-ends.tsx';
import { MembersTable, type MemberAct } from './members-table.tsx';
import { PeoplePane } from './people-pane.tsx';
import { useMembers } from './use-people.ts';

const dialogs = { edit: EditDialog, transfer: TransferDialog, remove: RemoveDialog } as const;

/** The tab of the members. */
export const MembersPane = ({ invite }: { readonly invite: () => void }) => {
  const { t } = useTranslation();
  const known = useMembers();
  const [asked, setAsked] = useState<{ readonly what: MemberAct; readonly member: TeamMember } | null>(null);
  const Asked = asked && dialogs[asked.what];
  return (
    <>
      <PeoplePane known={known}>
        {(members) => (
          <MembersTable
            members={members}
            at={known.at}
            ask={(what, member) => setAsked({ what, member })}
            empty={
              <EmptyState
                figure="add"
                level={2}
                title={t('team.members.none')}
                actions={
                  <Button leftSection={<Icon name="user-plus" />} onClick={invite}>
                    {t('team.members.invite')}
                  </Button>
                }
              >
                {t('team.members.none_text')}
              </EmptyState>
            }
          />
        )}
      </PeoplePane>
      {asked && Asked && <Asked member={asked.member} close={() => setAsked(null)} />}
    </>
  );
};
