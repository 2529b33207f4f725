import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { iconNames, type IconName } from '../../../ui/icon-names.ts';
import { Tip } from '../../../ui/layers/tip.tsx';
import { useCustomLinks } from '../../../widgets/custom-links.ts';

const iconOf = (name: string | null): IconName => iconNames.find((one) => one === name) ?? 'link';

type CustomLinksProps = {
  readonly itemClass: string;
  readonly labelClass?: string;
  readonly iconSize: number;
  /** Their names stand beside the pointer: there is no room for them. */
  readonly isCollapsed?: boolean;
};

/** The links of the brand whose address this is. */
export const CustomLinks = ({ itemClass, labelClass, iconSize, isCollapsed = false }: CustomLinksProps) => {
  const { t } = useTranslation();
  const links = useCustomLinks();
  if (links.length === 0) return null;
  return (
    <div role="group" aria-label={t('whitelabel.shell.links')}>
      {links.map(({ id, title, url, icon, target }) => (
        <Tip key={id} label={title} position="right" isOff={!isCollapsed}>
          <a
            className={itemClass}
            href={url}
            rel="noopener noreferrer"
            {...(target === 'new_tab' ? { target: '_blank' } : {})}
          >
            <Icon name={iconOf(icon)} size={iconSize} />
            <span className={labelClass}>{title}</span>
          </a>
        </Tip>
      ))}
    </div>
  );
};
