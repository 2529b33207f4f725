import type { LookupOrder } from '@galena/contract/enrichment';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SortableList } from '../../../ui/fields/sortable/sortable-list.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { useSourceLabel } from '../../../widgets/source-names.ts';
import classes from './lookup-order.module.css';

type Source = LookupOrder['sources'][number];

/** How a source did for the account, one figure after the other; those that say nothing are left out. */
const useFigures = (): ((source: Source) => readonly string[]) => {
  const { t, i18n } = useTranslation();
  const { number, percent } = useAmounts();
  const seconds = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  });
  const price = ({ cents }: Source): readonly string[] => {
    if (cents === null) return [];
    return [
      cents === 0 ? t('enrichment.order.free') : t('enrichment.order.price', { price: money.format(cents / 100) }),
    ];
  };
  return (source) => {
    const { asked, found, checked, verified, failed, seconds: time } = source;
    if (asked === 0) return [t('enrichment.order.never'), ...price(source)];
    return [
      t('enrichment.order.asked', { count: asked, number: number(asked) }),
      t('enrichment.order.found', { percent: percent(found / asked) }),
      ...(checked > 0 ? [t('enrichment.order.verified', { percent: percent(verified / checked) })] : []),
      ...(failed > 0 ? [t('enrichment.order.failed', { count: failed, number: number(failed) })] : []),
      ...(time === null ? [] : [seconds.format(time)]),
      ...price(source),
    ];
  };
};

const Figures = ({ source, name }: { readonly source: Source; readonly name: string }) => {
  const figuresOf = useFigures();
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figures}>
        {figuresOf(source).map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </span>
    </span>
  );
};

type OrderSourcesProps = {
  readonly order: LookupOrder;
  /** What is looked up, in words. */
  readonly kind: string;
  readonly save: (sources: LookupOrder['sources']) => void;
};

/** The account's own order: rows that move, and can be turned off; not the last one. */
const OwnSources = ({ order: { sources }, kind, save }: OrderSourcesProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const isLastOn = sources.filter((one) => one.is_on).length === 1;
  const turn = (key: string, isOn: boolean): void =>
    save(sources.map((one) => (one.source === key ? { ...one, is_on: isOn } : one)));
  return (
    <>
      <SortableList
        label={t('enrichment.order.sources', { kind })}
        items={sources.map((one) => ({ id: one.source, label: labelOf({ key: one.source, label: one.label }) }))}
        renderItem={({ id, label: name }) => {
          const source = sources.find((one) => one.source === id);
          return (
            source && (
              <span className={classes.row} data-off={!source.is_on || undefined}>
                <SwitchField
                  isBare
                  label={t('enrichment.order.use', { name })}
                  isDisabled={source.is_on && isLastOn}
                  field={looseField(`use-${id}`, source.is_on, (isOn) => turn(id, isOn === true))}
                />
                <Figures source={source} name={name} />
              </span>
            )
          );
        }}
        onReorder={(keys) => save(keys.flatMap((key) => sources.find(({ source }) => source === key) ?? []))}
      />
      {isLastOn && <p className={classes.note}>{t('enrichment.order.last_on')}</p>}
    </>
  );
};

/** The sources of a kind of look-up in the order they are asked, with how they did. */
export const OrderSources = (props: OrderSourcesProps) => {
  const { t } = useTranslation();
  const labelOf = useSourceLabel();
  const { mode, sources } = props.order;
  if (mode === 'own') return <OwnSources {...props} />;
  return (
    <ol className={classes.list} aria-label={t('enrichment.order.sources', { kind: props.kind })}>
      {sources.map((source) => (
        <li key={source.source} className={classes.plain}>
          <Figures source={source} name={labelOf({ key: source.source, label: source.label })} />
        </li>
      ))}
    </ol>
  );
};
