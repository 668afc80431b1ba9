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
 * Acts once the press that took the focus from a field is a click, because what appears on blur would move the pressed button away.
 * A touch is over at its blur, but its click follows in the same task.
 */
export function afterPress(act: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  else setTimeout(act);
}
