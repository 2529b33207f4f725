/**
 * The nonce that this page's styles must carry.
 * Vite writes a meta element for it; browsers hide the attribute from `getAttribute`, not from the property.
 */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
