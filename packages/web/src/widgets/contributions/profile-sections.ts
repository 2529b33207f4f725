import { createRegistry } from '../../platform/registry.ts';
import {
  contributed,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type Load,
  type WithPart,
} from './contribution.ts';

type ProfileSectionSpec = Contribution & {
  /** Among what others add, the lowest first. */
  readonly order: number;
  readonly load: Load<object>;
};

type ProfileSection = WithPart<ProfileSectionSpec, object>;

const profileSections = createRegistry<ProfileSection>();

/** A section at the end of the profile of the signed-in user. */
export const profileSection = (spec: ProfileSectionSpec): Contributed =>
  contributed(profileSections, withPart<object, ProfileSectionSpec>(spec));

/** The sections that are for the signed-in user, in their order. */
export const useProfileSections = (): readonly ProfileSection[] =>
  useContributions(profileSections, null).toSorted((one, other) => one.order - other.order);
