import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../icon.tsx';
import { MessagePage } from './message-page.tsx';
import classes from './waiting.module.css';

/** Stands in for a page that is on its way. Quiet: whoever shows it has waited 300 ms before (the router; `Delayed`). */
export const Waiting = () => {
  const { t } = useTranslation();
  return (
    <MessagePage>
      <span className={classes.waiting} role="status">
        <Icon name="loader-2" spins />
        {t('app.loading')}
      </span>
    </MessagePage>
  );
};
