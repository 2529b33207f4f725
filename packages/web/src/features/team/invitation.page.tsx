import { CallError, languages } from '@galena/contract/kernel';
import { AcceptInvitationBody, invitationRoutes as routes, type Invitation } from '@galena/contract/team';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { isOutage, queryOf } from '../../platform/query.ts';
import { CheckField, PasswordField, TextField } from '../../ui/fields.tsx';
import { FieldRow } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { Logo } from '../../ui/logo.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { MessagePage, MessageActions } from '../../ui/states/message-page.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useBranding } from '../../widgets/branding.ts';
import { TermsSentence } from '../../widgets/legal-links.tsx';
import { beginSession } from '../../widgets/session-switch.ts';
import classes from './invitation.module.css';
import team from './team.module.css';

type AcceptProps = { readonly token: string; readonly invitation: Invitation };

const useAcceptForm = ({ token, invitation: { first_name, last_name } }: AcceptProps) => {
  const { i18n } = useTranslation();
  return useForm({
    schema: AcceptInvitationBody,
    initial: {
      token,
      first_name,
      last_name,
      password: '',
      password_confirmation: '',
      terms: false as unknown as true,
      lang: languages.find((one) => one === i18n.language) ?? 'en',
    },
    submit: async (body) => beginSession((await call(routes.accept, { body })).data.access_token),
  });
};

const AcceptForm = (props: AcceptProps) => {
  const { t } = useTranslation();
  const { kind, email } = props.invitation;
  const form = useAcceptForm(props);
  return (
    <form {...form.element} className={classes.form}>
      {form.failure && (
        <Note tone="danger" isAlert>
          {sentenceOf(form.failure)}
        </Note>
      )}
      <FieldRow>
        <TextField
          field={form.field('first_name')}
          label={t('team.front.invitation.first_name')}
          autoComplete="given-name"
        />
        <TextField
          field={form.field('last_name')}
          label={t('team.front.invitation.last_name')}
          autoComplete="family-name"
        />
      </FieldRow>
      {/* For password managers: it is what they will sign in with. */}
      <input
        className={classes.hidden}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        field={form.field('password')}
        label={t('team.front.invitation.password')}
        autoComplete="new-password"
      />
      <PasswordField
        field={form.field('password_confirmation')}
        label={t('team.front.invitation.again')}
        autoComplete="new-password"
      />
      <CheckField
        field={form.fieldAt<boolean>('terms')}
        label={<TermsSentence text={t('team.front.invitation.terms')} />}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.isBusy} aria-busy={form.isBusy}>
        {t(`team.front.invitation.accept_${kind}`)}
      </Button>
    </form>
  );
};

const SignIn = () => {
  const { t } = useTranslation();
  return (
    <MessageActions>
      <AddressLink page="Login">{t('team.front.invitation.sign_in')}</AddressLink>
    </MessageActions>
  );
};

const Brand = () => {
  const { name, logo } = useBranding();
  return (
    <div className={classes.brand}>
      {logo ? (
        <img src={logo} alt={name} />
      ) : (
        <>
          <Logo size={26} />
          {name}
        </>
      )}
    </div>
  );
};

const Invited = ({ token, invitation }: AcceptProps) => {
  const { t } = useTranslation();
  const { kind, account_name: account, inviter, email, access_options } = invitation;
  return (
    <main className={classes.page}>
      <Brand />
      <div className={classes.column}>
        <PageTitle
          heading={kind === 'member' ? t('team.front.invitation.join', { account }) : t('team.front.invitation.open')}
        >
          {t('team.front.invitation.title')}
        </PageTitle>
        <p className={classes.lead}>{t(`team.front.invitation.lead_${kind}`, { inviter, account })}</p>
        {access_options.length > 0 && (
          <div className={classes.opens}>
            <span>{t('team.front.invitation.opens')}</span>
            <span className={team.tags}>
              {access_options.map((option) => (
                <Tag key={option}>{t(`team.options.${option}`)}</Tag>
              ))}
            </span>
          </div>
        )}
        <dl className={classes.address}>
          <dt>{t('team.front.invitation.email')}</dt>
          <dd>{email}</dd>
        </dl>
        {invitation.is_address_taken ? (
          <Note
            tone="warning"
            title={t('team.front.invitation.taken')}
            action={<AddressLink page="Login">{t('team.front.invitation.sign_in')}</AddressLink>}
          >
            {t('team.front.invitation.taken_text', { email, inviter })}
          </Note>
        ) : (
          <AcceptForm token={token} invitation={invitation} />
        )}
      </div>
    </main>
  );
};

/** Where the link of an invitation leads: who invites to what, and the way in. */
export const InvitationPage = () => {
  const { t } = useTranslation();
  const { token = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({ ...queryOf(routes.invitation, { body: { token } }), retry: false });
  if (data) return <Invited token={token} invitation={data.data} />;
  if (!error) return <Waiting />;
  if (!(error instanceof CallError) || isOutage(error))
    return (
      <MessagePage figure="offline">
        <PageTitle>{t('team.front.invitation.title')}</PageTitle>
        <p role="alert">{error instanceof CallError ? sentenceOf(error) : t('app.broken')}</p>
        <MessageActions>
          <Button variant="filled" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        </MessageActions>
      </MessagePage>
    );
  return (
    <MessagePage figure="broken">
      <PageTitle>{t('team.front.invitation.gone')}</PageTitle>
      <p>{sentenceOf(error)}</p>
      <SignIn />
    </MessagePage>
  );
};
