import { languages } from '@galena/contract/kernel';
import { templateRoutes as routes, type TemplateKey, type TemplateSummary } from '@galena/contract/mailing';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useMe } from '../../../widgets/me.ts';
import classes from '../mailing.module.css';
import { TemplateEditor } from './template-editor.tsx';

type Lang = (typeof languages)[number];
/** Which mail, and in which language. */
type Place = { readonly key: TemplateKey; readonly lang: Lang };

type ListProps = {
  readonly templates: readonly TemplateSummary[];
  readonly place: Place;
  readonly choose: (key: TemplateKey) => void;
};

const TemplateList = ({ templates, place, choose }: ListProps) => {
  const { t } = useTranslation();
  const wordOf = ({ languages: all }: TemplateSummary): string => {
    const here = all.find(({ lang }) => lang === place.lang);
    if (!here?.is_custom) return t('mailing.templates.default');
    return here.is_active ? t('mailing.templates.custom') : t('mailing.templates.off');
  };
  return (
    <nav aria-label={t('mailing.templates.list')}>
      <ul className={classes.list}>
        {templates.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className={classes.entry}
              aria-current={one.key === place.key}
              onClick={() => choose(one.key)}
            >
              {t(`mailing.templates.keys.${one.key}`)}
              <span>{wordOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Where one is; another place is asked about first while there is something unsaved. */
const usePlace = (lang: Lang) => {
  const [place, setPlace] = useState<Place>({ key: 'welcome', lang });
  const [wanted, setWanted] = useState<Place | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const go = (next: Place): void => {
    if (isDirty) setWanted(next);
    else setPlace(next);
  };
  const leave = (): void => {
    if (wanted) setPlace(wanted);
    setIsDirty(false);
    setWanted(null);
  };
  return { place, go, leave, isAsking: wanted !== null, stay: () => setWanted(null), setIsDirty };
};

/** How the brand words its mails: one after the other, in four languages. */
export const EmailTemplatesPage = () => {
  const { t } = useTranslation();
  const panelId = useId();
  const me = useMe();
  const { place, go, leave, isAsking, stay, setIsDirty } = usePlace(me.lang);
  const { data, error, refetch, isPending } = useQuery(queryOf(routes.list, {}));
  return (
    <>
      <PageHeader />
      <PageBody>
        {isPending && (
          <Skeleton>
            <Bone width="100%" height={240} />
          </Skeleton>
        )}
        <LoadFailure error={data ? null : error} retry={refetch} isWhole />
        {data && (
          <div className={classes.panes}>
            <TemplateList templates={data.data} place={place} choose={(key) => go({ ...place, key })} />
            <div>
              <LineTabs
                label={t('mailing.templates.languages')}
                tabs={languages.map((id) => ({ id, label: t(`mailing.templates.in.${id}`) }))}
                active={place.lang}
                onSelect={(id) => go({ ...place, lang: id as Lang })}
                panelId={panelId}
              />
              <div id={panelId} role="tabpanel" aria-label={t(`mailing.templates.keys.${place.key}`)}>
                <TemplateEditor key={`${place.key} ${place.lang}`} place={place} noteDirty={setIsDirty} />
              </div>
            </div>
          </div>
        )}
      </PageBody>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('mailing.templates.leave_title')}
        confirmLabel={t('mailing.templates.leave')}
        onConfirm={leave}
        onClose={stay}
      >
        {t('mailing.templates.leave_text')}
      </ConfirmDialog>
    </>
  );
};
