import type { ListType } from '@galena/contract/kernel';
import type { SavedSearch } from '@galena/contract/search';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSuggestedName } from '../filters/filter-words.ts';
import { maybeQuestion, type Draft, type Question } from '../question.ts';
import { useOffered } from '../use-search.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SavedFacts } from './saved-facts.tsx';
import classes from './saved-searches.module.css';
import { useNamedInAddress } from './use-named-in-address.ts';
import { useSaved } from './use-saved.ts';

type Asking = { readonly question: Question; readonly name: string };

type SavedSearchesProps = {
  readonly type: ListType;
  /** What the form holds now. */
  readonly current: () => Draft;
  /** The name of the saved search that the form was last filled in by, or saved as. */
  readonly openName: string | null;
  readonly setOpenName: (name: string | null) => void;
  readonly choose: (search: SavedSearch) => void;
};

/** The searches that the account keeps under names, of one kind: a choice fills in the form. */
export const SavedSearches = ({ type, current, openName, setOpenName, choose }: SavedSearchesProps) => {
  const { t } = useTranslation();
  const suggest = useSuggestedName(useOffered(type));
  const saved = useSaved(type);
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<Asking | 'manage' | null>(null);
  const all = saved.all ?? [];
  useNamedInAddress(saved.all, choose);
  // Looked at when the menu opens: while it is open nobody types.
  const draft = isOpen ? current() : null;
  const question = draft && maybeQuestion(type, draft, null);
  const save = (): void => {
    if (!draft || !question) return;
    setDialog({ question, name: openName ?? suggest(type, draft.filters, draft.location) });
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} opened={isOpen} onChange={setIsOpen}>
        <Menu.Target>
          <Button size="xs" leftSection={<Icon name="bookmark" size={15} />}>
            {t('search.saved.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {all.map((search) => (
            <Menu.Item key={search.id} onClick={() => choose(search)}>
              <span className={classes.name}>{search.name}</span>
              <SavedFacts search={search} />
            </Menu.Item>
          ))}
          {saved.all?.length === 0 && <Menu.Label className={classes.none ?? ''}>{t('search.saved.none')}</Menu.Label>}
          {saved.error && <Menu.Label className={classes.none ?? ''}>{t('search.saved.failed')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="device-floppy" size={15} />} disabled={question === null} onClick={save}>
            {t('search.saved.save_this')}
          </Menu.Item>
          {isOpen && question === null && (
            <Menu.Label className={classes.none ?? ''}>{t('search.saved.not_yet')}</Menu.Label>
          )}
          {all.length > 0 && (
            <Menu.Item leftSection={<Icon name="settings" size={15} />} onClick={() => setDialog('manage')}>
              {t('search.saved.manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'manage' && <ManageDialog saved={saved} close={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'manage' && (
        <SaveDialog
          saved={saved}
          question={dialog.question}
          suggestedName={dialog.name}
          onSave={setOpenName}
          close={() => setDialog(null)}
        />
      )}
    </>
  );
};
