import { userStates } from '@galena/contract/admin';
import { roles, userTypes } from '@galena/contract/identity';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ChoiceMenu } from '../../../ui/table/bars/choice-menu.tsx';
import { SearchBox } from '../../../ui/table/bars/search-box.tsx';
import { sorts, sortWords, type UsersState } from './users-state.ts';
import classes from './users.module.css';

type UsersBarProps = { readonly state: UsersState; readonly change: (change: Partial<UsersState>) => void };

const Filters = ({ state, change }: UsersBarProps) => {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceMenu<(typeof roles)[number] | ''>
        label={t('admin.users.role')}
        value={state.role ?? ''}
        choices={[
          { value: '', label: t('admin.users.any_role') },
          ...roles.map((value) => ({ value, label: t(`admin.users.roles.${value}`) })),
        ]}
        onChoose={(role) => change({ role: role || null })}
      />
      <ChoiceMenu<(typeof userTypes)[number] | ''>
        label={t('admin.users.type')}
        value={state.type ?? ''}
        choices={[
          { value: '', label: t('admin.users.any_type') },
          ...userTypes.map((value) => ({ value, label: t(`admin.users.types.${value}`) })),
        ]}
        onChoose={(type) => change({ type: type || null })}
      />
      <ChoiceMenu<(typeof userStates)[number] | ''>
        label={t('admin.users.state')}
        value={state.status ?? ''}
        choices={[
          { value: '', label: t('admin.users.not_deleted') },
          ...userStates.map((value) => ({ value, label: t(`status.user.${value}`) })),
        ]}
        onChoose={(status) => change({ status: status || null })}
      />
      <ChoiceMenu<'all' | 'parents'>
        label={t('admin.users.parents')}
        value={state.parentsOnly ? 'parents' : 'all'}
        choices={[
          { value: 'all', label: t('admin.users.all_accounts') },
          { value: 'parents', label: t('admin.users.parents_only') },
        ]}
        onChoose={(which) => change({ parentsOnly: which === 'parents' })}
      />
    </>
  );
};

/** Which users the page shows, and in which order. */
export const UsersBar = ({ state, change }: UsersBarProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox
          label={t('admin.users.search')}
          value={state.text}
          onSearch={(text) => change({ text })}
          hasShortcut
        />
      </div>
      <Filters state={state} change={change} />
      <ChoiceMenu
        label={t('admin.users.order')}
        icon="arrows-sort"
        value={state.sort}
        choices={sorts.map((value) => ({ value, label: t(`admin.users.sorts.${sortWords[value]}`) }))}
        onChoose={(sort) => change({ sort })}
      />
    </div>
  );
};
