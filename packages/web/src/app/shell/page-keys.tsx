import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { useMe } from '../../widgets/me.ts';
import { openEntriesOf } from '../landing.ts';
import type { Address } from '../pages.ts';
import type { TextKey } from '../pages/address.ts';
import { sectionKeys } from '../pages/sections.ts';

type PageKeyProps = { readonly keys: string; readonly title: TextKey; readonly path: Address };

const PageKey = ({ keys, title, path }: PageKeyProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  useShortcut(keys, t(title), () => void router.navigate({ to: path }), 'general');
  return null;
};

/** The keys of pages that have one, from anywhere. It draws nothing. */
export const PageKeys = () => {
  const me = useMe();
  return sectionKeys
    .flatMap((section) => openEntriesOf(me, section))
    .map(({ name, path, spec: { keys, title } }) =>
      keys !== undefined && title !== null ? <PageKey key={name} keys={keys} title={title} path={path} /> : null,
    );
};
