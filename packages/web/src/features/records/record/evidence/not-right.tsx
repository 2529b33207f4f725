import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { RecordDoing } from '../record-doing.ts';
import type { JudgedField } from './value-evidence.ts';

type NotRightProps = {
  readonly field: JudgedField;
  readonly value: string;
  readonly doing: RecordDoing;
  /** Lets it be put right where it stands. */
  readonly correct: () => void;
};

/** What can be wrong with an address or a number, and what is done about each. */
export const NotRight = ({ field, value, doing: { ask, acts }, correct }: NotRightProps) => {
  const { t } = useTranslation();
  const judged = { field, value };
  // Whoever puts it right goes on to where it stands, and not back to the button.
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <Menu
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      returnFocus={!isCorrecting}
      onOpen={() => setIsCorrecting(false)}
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('records.evidence.not_right_of', { value })}
          loading={acts.pending === value}
        >
          {t('records.evidence.not_right')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="pencil" size={15} />}
          onClick={() => {
            setIsCorrecting(true);
            correct();
          }}
        >
          {t('records.evidence.correct')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="x" size={15} />} onClick={() => acts.reject(judged)}>
          {t('records.evidence.wrong')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="ban" size={15} />} onClick={() => ask({ what: 'suppress', judged })}>
          {t('records.evidence.asked_not')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
