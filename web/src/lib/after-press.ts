let isPressed = false;
document.addEventListener('pointerdown', () => {
  isPressed = true;
});
for (const end of ['pointerup', 'pointercancel']) {
  document.addEventListener(end, () => {
    isPressed = false;
  });
}

/**
 * Acts once the press that took the focus from a field has become a click. What appears on blur would otherwise move the pressed
 * button away, and the click would be lost. A touch is over when its blur happens, but its click follows in the same task.
 */
export function afterPress(act: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  else setTimeout(act);
}
