import { givenRoles, givenTypes } from '@galena/contract/admin';
import { moduleSlugs, type ModuleSlug } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CheckField } from '../../../ui/fields.tsx';
import { FieldGroup } from '../../../ui/fields/field-frame.tsx';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FieldState } from '../../../ui/form.ts';

type AccessFieldsProps = {
  readonly role: FieldState<(typeof givenRoles)[number]>;
  readonly type: FieldState<(typeof givenTypes)[number]>;
  readonly isSuper: FieldState<boolean>;
  readonly modules: FieldState<ModuleSlug[]>;
  readonly mayHaveRelated: FieldState<boolean>;
  /** The reader is a super admin: only they make admins. */
  readonly makesAdmins: boolean;
  /** Team members and related accounts keep what they are. */
  readonly keepsKind?: boolean;
};

const Modules = ({
  field,
  makesAdmins,
}: {
  readonly field: FieldState<ModuleSlug[]>;
  readonly makesAdmins: boolean;
}) => {
  const { t } = useTranslation();
  const held = field.value ?? [];
  const choose = (slug: ModuleSlug, isHeld: boolean): void =>
    field.change(moduleSlugs.filter((one) => (one === slug ? isHeld : held.includes(one))));
  return (
    <FieldGroup label={t('admin.users.modules')} error={field.error}>
      {moduleSlugs.map((slug) => (
        <CheckField
          key={slug}
          field={looseField(`modules.${slug}`, held.includes(slug), (isOn) => choose(slug, isOn === true))}
          label={t(`admin.users.module_names.${slug}`)}
          isDisabled={slug === 'admin' && !makesAdmins}
        />
      ))}
    </FieldGroup>
  );
};

/** What somebody is here, and what their account opens. */
export const AccessFields = (props: AccessFieldsProps) => {
  const { role, type, isSuper, modules, mayHaveRelated, makesAdmins, keepsKind = false } = props;
  const { t } = useTranslation();
  return (
    <>
      {!keepsKind && (
        <>
          <SelectField
            field={role}
            label={t('admin.users.role')}
            options={givenRoles.map((value) => ({ value, label: t(`admin.users.roles.${value}`) }))}
            isDisabled={!makesAdmins}
          />
          {makesAdmins && role.value === 'admin' && (
            <CheckField field={isSuper} label={t('admin.users.super_admin')} help={t('admin.users.super_admin_help')} />
          )}
          <SelectField
            field={type}
            label={t('admin.users.type')}
            options={givenTypes.map((value) => ({ value, label: t(`admin.users.types.${value}`) }))}
          />
        </>
      )}
      <Modules field={modules} makesAdmins={makesAdmins} />
      <CheckField field={mayHaveRelated} label={t('admin.users.may_have_related')} />
    </>
  );
};
