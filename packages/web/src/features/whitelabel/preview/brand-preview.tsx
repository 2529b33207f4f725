import type { BusinessAccount } from '@galena/contract/whitelabel';
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BrandForm } from '../editor/brand-form.ts';
import { brandVariables } from '../../../widgets/brand/tenant.ts';
import { AppView } from './app-view.tsx';
import { LoginView } from './login-view.tsx';
import { MailView } from './mail-view.tsx';
import type { Shown } from './shown.ts';
import classes from './preview.module.css';

const views = ['app', 'login', 'mail'] as const;
type View = (typeof views)[number];
const schemes = ['light', 'dark', 'both'] as const;
type Schemes = (typeof schemes)[number];
const devices = ['desktop', 'phone'] as const;
type Device = (typeof devices)[number];

type PreviewProps = {
  /** The form as it stands: nothing of it need be saved. */
  readonly values: BrandForm['values'];
  readonly brand: BusinessAccount;
};

const viewOf = (view: View, shown: Shown): ReactNode => {
  switch (view) {
    case 'app':
      return <AppView {...shown} />;
    case 'login':
      return <LoginView {...shown} />;
    case 'mail':
      return <MailView {...shown} />;
  }
};

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly words: (value: Value) => string;
  readonly choose: (value: Value) => void;
};

const Choice = <Value extends string>({ label, values, value, words, choose }: ChoiceProps<Value>) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    data={values.map((one) => ({ value: one, label: words(one) }))}
    value={value}
    onChange={(chosen) => choose(chosen)}
  />
);

/** What the brand's customers see: the product, its sign-in, a mail; in both schemes, on a desk and on a phone. */
export const BrandPreview = ({ values, brand }: PreviewProps) => {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('app');
  const [scheme, setScheme] = useState<Schemes>('both');
  const [device, setDevice] = useState<Device>('desktop');
  const typed = typeof values.business_name === 'string' ? values.business_name.trim() : '';
  const shown = { name: typed || t('whitelabel.preview.no_name'), logo: brand.logo, isPhone: device === 'phone' };
  const host =
    brand.domain.status === 'verified' ? brand.domain.host : brand.white_label_url?.replace(/^https?:\/\//, '');
  return (
    <section className={classes.preview} aria-label={t('whitelabel.preview.title')}>
      <div className={classes.bar}>
        <Choice
          label={t('whitelabel.preview.what')}
          values={views}
          value={view}
          words={(one) => t(`whitelabel.preview.${one}`)}
          choose={setView}
        />
        <Choice
          label={t('whitelabel.preview.scheme')}
          values={schemes}
          value={scheme}
          words={(one) => t(`whitelabel.preview.${one}`)}
          choose={setScheme}
        />
        <Choice
          label={t('whitelabel.preview.device')}
          values={devices}
          value={device}
          words={(one) => t(`whitelabel.preview.${one}`)}
          choose={setDevice}
        />
      </div>
      <div className={classes.stage} data-device={device}>
        {(scheme === 'both' ? (['light', 'dark'] as const) : [scheme]).map((one) => (
          <figure
            key={one}
            className={classes.window}
            style={brandVariables(values.colours, one)}
            data-scheme={one}
            aria-label={t(`whitelabel.preview.${one}`)}
          >
            <div className={classes.chrome} aria-hidden>
              <i />
              <i />
              <i />
              <span>{host}</span>
            </div>
            {/* A picture of the product: nothing in it can be pressed. */}
            <div inert>{viewOf(view, shown)}</div>
          </figure>
        ))}
      </div>
    </section>
  );
};
