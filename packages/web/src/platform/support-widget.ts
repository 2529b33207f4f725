declare global {
  /** What a support chat leaves where it can be told to stop; the script that loads one sees to it. */
  var supportWidget: { readonly shutdown: () => void } | undefined;
}

/** What a page was given beside its own: scripts of a chat, of analytics, of a tenant, and what those drew. */
const injected = '[data-injected]';

/** Shuts the support chat down, if one is loaded, and removes what was injected: the next visitor is somebody else. */
export const shutDownSupportWidget = (): void => {
  try {
    globalThis.supportWidget?.shutdown();
  } catch (error) {
    // Somebody else's code: leaving goes on whatever it does.
    reportError(error);
  }
  globalThis.supportWidget = undefined;
  for (const element of document.querySelectorAll(injected)) element.remove();
};
