/** Seniority levels of people. */
export const seniorityLevels = [
  'Founder/Owner',
  'C-Level',
  'Vice President',
  'Director',
  'Manager',
  'Individual Contributor',
  'Head',
  'Senior',
  'Entry',
  'Intern',
  'Volunteer',
] as const;

/** Technologies that a domain search knows. */
export const domainTech = ['wordpress', 'joomla', 'wix', 'shopify', 'typo3', 'google my business'] as const;

/** Platforms of influencers. */
export const influencerPlatforms = ['youtube', 'instagram', 'tiktok'] as const;

/** Platforms of groups. The built-in communities live on others too; those are found without this filter. */
export const groupPlatforms = ['facebook', 'linkedin'] as const;
export const groupPrivacies = ['any', 'public', 'private'] as const;
export const genders = ['female', 'male'] as const;

/** Over how long growth is measured, and how it is compared. */
export const growthIntervals = ['i1month', 'i2months', 'i3months', 'i4months', 'i5months', 'i6months'] as const;
export const growthOperators = ['gte', 'gt', 'lte', 'lt'] as const;

export const departments = [
  'Administration',
  'Customer Success',
  'Design',
  'Engineering',
  'Finance',
  'Human Resources',
  'IT',
  'Legal',
  'Marketing',
  'Operations',
  'Product',
  'Purchasing',
  'Research',
  'Sales',
] as const;

/** The most records of one run, and what is offered when nothing is said. */
/** A search asks at most so many sources after the first. */
export const maxMoreSearchers = 4;

export const searchLimits = { standard: 100, highest: 1000 } as const;
/** Kilometres around a place. */
export const radiusLimits = { standard: 10, lowest: 1, highest: 50 } as const;
/** At most so many rows of a search are shown before it is paid. */
export const maxPreviewed = 20;
/** At most so many earlier searches are offered to run again. */
export const maxRecent = 10;
