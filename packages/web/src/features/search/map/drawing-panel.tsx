import { widestArea } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import classes from '../../../widgets/map/map.module.css';
import type { Drawing } from './use-drawing.ts';

type StepProps = { readonly icon: IconName; readonly label: string; readonly run: () => void };

const Step = ({ icon, label, run }: StepProps) => (
  <Tip label={label} position="bottom">
    <button type="button" className={classes.control} aria-label={label} onClick={run}>
      <Icon name={icon} />
    </button>
  </Tip>
);

/** What is to be done next, or what is wrong. */
const useHint = ({ corners, problem }: Drawing): string => {
  const { t, i18n } = useTranslation();
  const width = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'kilometer' }).format(widestArea);
  if (problem !== null) return t(`search.map.problems.${problem}`, { width });
  if (corners === 0) return t('search.map.hint_first');
  return corners < 3 ? t('search.map.hint_next') : t('search.map.hint_close');
};

/** How an area is drawn, in words and with buttons: for those who have neither keys nor a second click. */
export const DrawingPanel = (drawing: Drawing) => {
  const { t } = useTranslation();
  const { corners, problem, close, undo, cancel } = drawing;
  return (
    <div className={classes.panel}>
      <div className={classes.hint}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {useHint(drawing)}
        </p>
        <p className={classes.keys}>{t('search.map.hint_keys')}</p>
      </div>
      {corners >= 3 && <Step icon="check" label={t('search.map.close')} run={close} />}
      {corners > 0 && <Step icon="arrow-back-up" label={t('search.map.undo')} run={undo} />}
      <Step icon="x" label={t('search.map.cancel')} run={cancel} />
    </div>
  );
};
