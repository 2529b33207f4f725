import type { Employee } from '@galena/contract/records';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField } from '../../../ui/fields.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { CopyButton } from '../../../ui/marks/copy-button.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { hostAndPath, maybeWebAddress } from '../../../widgets/web-address.ts';
import { cutAt } from '../../../widgets/evidence/cut-at.ts';
import { PageLink } from '../../../widgets/evidence/page-link.tsx';
import { Snippet } from '../../../widgets/evidence/snippet.tsx';
import classes from './people-panel.module.css';

type ContactProps = { readonly name: 'email' | 'phone'; readonly value: string | null };

const Contact = ({ name, value }: ContactProps) => {
  const { t } = useTranslation();
  if (value === null) return null;
  return (
    <span className={classes.contact}>
      {value}
      <CopyButton value={value} label={t('widgets.copy_field', { field: t(`enrichment.people.${name}`) })} />
    </span>
  );
};

type PersonLineProps = {
  readonly employee: Employee;
  readonly isChosen: boolean;
  readonly choose: (isOn: boolean) => void;
};

/** Somebody who works there: what they do, how to reach them, and the page that says so, with its words. */
export const PersonLine = ({ employee, isChosen, choose }: PersonLineProps) => {
  const { t } = useTranslation();
  const { id, name, position, email, phone, linkedin_url: profile, ref_url: page, snippet, mark } = employee;
  const profileHref = maybeWebAddress(profile);
  return (
    <li className={classes.person}>
      <div className={classes.name}>
        <CheckField field={looseField(`employee-${id}`, isChosen, (isOn) => choose(isOn === true))} label={name} />
      </div>
      <div className={classes.words}>
        {position && <p className={classes.position}>{position}</p>}
        {(email ?? phone ?? profileHref) !== null && (
          <p className={classes.contacts}>
            <Contact name="email" value={email} />
            <Contact name="phone" value={phone} />
            {profile && profileHref && (
              <a href={profileHref} target="_blank" rel="noopener noreferrer">
                {hostAndPath(profile)}
              </a>
            )}
          </p>
        )}
        {snippet && <Snippet parts={cutAt(snippet, mark)} />}
        {page && (
          <p className={classes.page}>
            {t('enrichment.people.named_on')} <PageLink address={page} /> <Moment value={employee.fetched_at} />
          </p>
        )}
      </div>
    </li>
  );
};
