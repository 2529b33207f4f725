let isPressed = false;

const press = (): void => {
  isPressed = true;
};
const release = (): void => {
  isPressed = false;
};

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
}

/**
 * Runs `act` when no finger and no mouse button is down. What a field says when it is left takes room: a button below it
 * that is just being pressed would move away, and the press would miss it.
 */
export const whenReleased = (act: () => void): void => {
  if (!isPressed) return act();
  // After the click that follows on the release.
  const later = (): void => void setTimeout(act, 0);
  document.addEventListener('pointerup', later, { once: true, capture: true });
};
