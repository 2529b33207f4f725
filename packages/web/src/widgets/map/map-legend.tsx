import { useTranslation } from '../../platform/use-translation.ts';
import classes from './map.module.css';

/** What pins and rings stand for. */
export const MapLegend = () => {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      <li data-pin="filled">{t('widgets.map.with_email')}</li>
      <li data-pin="ring">{t('widgets.map.without_email')}</li>
    </ul>
  );
};
