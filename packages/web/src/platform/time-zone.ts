/** The time zone of this browser, as calls take it. */
export const ownTimeZone = (): { readonly time_zone: string } => ({
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});
