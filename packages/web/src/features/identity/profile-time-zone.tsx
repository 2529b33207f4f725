import { findTimeZones, profileRoutes } from '@galena/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { SelectField, type Option } from '../../ui/fields/select-field.tsx';
import { patchMe, useMe } from '../../widgets/me.ts';

/** What stands before `Europe/Berlin` reads as a place: without the lines between its words. */
const optionOf = (zone: string): Option<string> => ({ value: zone, label: zone.replaceAll('_', ' '), also: zone });

const zonesWith = (own: string): readonly string[] => {
  const known = findTimeZones();
  return known.includes(own) ? known : [own, ...known];
};

/** By which clock the account counts days and months; its owner chooses. */
export const ProfileTimeZone = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { time_zone: zone, user_type: type } = useMe();
  const change = useMutation({
    mutationFn: (wanted: string) => call(profileRoutes.setTimeZone, { body: { time_zone: wanted } }),
    // Days, resets and months everywhere are read anew.
    onSuccess: ({ data }) => {
      patchMe(queryClient, () => data);
      return queryClient.invalidateQueries();
    },
  });
  const shown = change.isPending ? change.variables : zone;
  return (
    <SelectField
      field={looseField('time_zone', shown, (input) => input !== null && input !== zone && change.mutate(input))}
      label={t('identity.profile.time_zone')}
      help={t(type === 'team_member' ? 'identity.profile.time_zone_owner' : 'identity.profile.time_zone_help')}
      isReadOnly={type === 'team_member'}
      isSearchable
      options={zonesWith(zone).map(optionOf)}
    />
  );
};
