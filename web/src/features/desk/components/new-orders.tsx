import { useEffect, useState } from 'react';
import { newOrders as texts } from '#web/texts/desk/desk.ts';
import { useNewOrders } from '../api/new-orders.ts';
import { allowSound, ring } from '../bell.ts';

const storageKey = 'desk-sound';

/** Shows how many orders have arrived since the page was opened, and rings for them if the owner wants it. */
export function NewOrders() {
  const [sound, setSound] = useState(() => localStorage.getItem(storageKey) === 'on');
  const arrived = useNewOrders(() => sound && ring());
  useEffect(() => {
    // After a reload the browser blocks sound until the owner presses something.
    if (!sound) return;
    window.addEventListener('pointerdown', allowSound, { once: true });
    return () => window.removeEventListener('pointerdown', allowSound);
  }, [sound]);
  const change = (on: boolean) => {
    setSound(on);
    localStorage.setItem(storageKey, on ? 'on' : 'off');
    if (!on) return;
    allowSound();
    ring();
  };
  return (
    <div className="new-orders">
      <label>
        <input type="checkbox" checked={sound} onChange={({ target }) => change(target.checked)} />
        {texts.sound}
      </label>
      <p role="status">{arrived > 0 && texts.arrived(arrived)}</p>
    </div>
  );
}
