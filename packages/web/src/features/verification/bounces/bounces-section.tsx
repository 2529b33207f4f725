import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { FormSection } from '../../../ui/fields/form/form-layout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BouncesDialog } from './bounces-dialog.tsx';

/** Mails that came back, of all lists: pasted as the mail tool has them. */
export const BouncesSection = () => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection title={t('verification.bounces.title')} help={t('verification.bounces.lead')}>
      <div>
        <Button leftSection={<Icon name="mail-x" />} onClick={() => setIsOpen(true)}>
          {t('verification.shell.report_bounces')}
        </Button>
      </div>
      {isOpen && <BouncesDialog list={null} close={() => setIsOpen(false)} />}
    </FormSection>
  );
};
