import type { LeadRecord } from '@galena/contract/contacts';
import { fold } from '@galena/contract/kernel';
import type { Location } from '@galena/contract/search';

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const stateNames: ReadonlyMap<string, string> = new Map(
  states.split(',').map((one) => [one.slice(0, 2), one.slice(3)] as const),
);

/** The name of the state of the United States that a place lies in; null elsewhere, where our places have numbers for states. */
export const stateNameOf = ({ country, state }: Location): string | null =>
  country === 'US' && state !== undefined ? (stateNames.get(state) ?? null) : null;

/** A city's names as vendors may have it: `New York City` is New York too. */
export const cityNamesOf = ({ city }: Location): readonly string[] =>
  city === undefined ? [] : [...new Set([city, city.replace(/ City$/, '')])];

/** Whether a lead is where it was looked for, as far as it says where it is. What the vendor does not tell, it was asked for. */
export const isInPlace = (location: Location, { country, state, city }: LeadRecord): boolean => {
  if (location.worldwide === true) return true;
  if (location.country !== undefined && country !== undefined && country !== location.country) return false;
  const wanted = stateNameOf(location);
  if (wanted !== null && state !== undefined && fold(state) !== fold(wanted) && state !== location.state) return false;
  const cities = cityNamesOf(location).map(fold);
  return cities.length === 0 || city === undefined || cities.includes(fold(city));
};
