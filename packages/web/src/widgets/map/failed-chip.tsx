import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './map.module.css';

/** That the map does not know what lies where it is looked, and a way to ask again. */
export const FailedChip = ({ retry }: { readonly retry: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.chip} role="status">
      <Icon name="alert-triangle" size={14} />
      {t('widgets.map.failed')}
      <Button size="compact-xs" variant="subtle" onClick={retry}>
        {t('app.retry')}
      </Button>
    </div>
  );
};
