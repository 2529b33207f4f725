import { chosenFilters } from '@galena/contract/search';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { CubeFigure } from '../../ui/states/cube-figure.tsx';
import { listTypeIcons } from '../../widgets/list-type.tsx';
import { useMe } from '../../widgets/me.ts';
import { examplesFor, type Example } from './examples.ts';
import classes from './first-run.module.css';
import type { Draft } from './question.ts';

type StepProps = { readonly at: number; readonly title: string; readonly text: string; readonly isDone: boolean };

const Step = ({ at, title, text, isDone }: StepProps) => {
  const { t } = useTranslation();
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.number}>{isDone ? <Icon name="check" size={14} /> : at}</span>
      <span>
        <b>{title}</b>
        {isDone && <HiddenText>{t('search.first.done')}</HiddenText>}
        <span className={classes.text}>{text}</span>
      </span>
    </li>
  );
};

const Examples = ({ choose }: { readonly choose: (example: Example) => void }) => {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <div className={classes.examples}>
      <p>{t('search.first.examples')}</p>
      <ul>
        {examplesFor(me).map((example) => (
          <li key={example.id}>
            <button type="button" className={classes.example} onClick={() => choose(example)}>
              <Icon name={listTypeIcons[example.type]} size={17} />
              <span>
                <b>{t(`search.first.names.${example.id}`)}</b>
                <span className={classes.text}>{t(`search.first.notes.${example.id}`)}</span>
                {example.isDemo && <Tag isOutlined>{t('search.demo')}</Tag>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

type FirstRunProps = {
  readonly draft: Draft;
  /** Nothing can be shown yet: the guide has all the room. */
  readonly isWhole: boolean;
  readonly choose: (example: Example) => void;
  readonly dismiss: () => void;
};

/** The way to a first list, for an account that has none: what, where, run; and searches that are ready to be run. */
export const FirstRun = ({ draft, isWhole, choose, dismiss }: FirstRunProps) => {
  const { t } = useTranslation();
  const hasWhat = chosenFilters(draft.filters).length > 0;
  const hasWhere = Boolean(draft.location);
  return (
    <section className={classes.guide} data-whole={isWhole || undefined} aria-label={t('search.first.title')}>
      <Tip label={t('search.first.dismiss')} position="bottom">
        <ActionIcon className={classes.dismiss ?? ''} aria-label={t('search.first.dismiss')} onClick={dismiss}>
          <Icon name="x" size={16} />
        </ActionIcon>
      </Tip>
      {isWhole && (
        <div className={classes.lead}>
          <CubeFigure figure="add" size={112} />
          <h2>{t('search.first.title')}</h2>
          <p>{t('search.first.lead')}</p>
        </div>
      )}
      <ol className={classes.steps}>
        <Step at={1} title={t('search.first.what')} text={t('search.first.what_text')} isDone={hasWhat} />
        <Step at={2} title={t('search.first.where')} text={t('search.first.where_text')} isDone={hasWhere} />
        <Step at={3} title={t('search.first.run')} text={t('search.first.run_text')} isDone={false} />
      </ol>
      {isWhole && <Examples choose={choose} />}
    </section>
  );
};
