import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { ShownPicture } from '#contracts/photos/photo.ts';
import type { Pin } from '#contracts/proofs/proof.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';

interface PrivatePictureProps {
  readonly picture: ShownPicture;
  readonly alt: string;
  /** Fetches a new URL, once the first has expired. */
  readonly renew: () => unknown;
  /** The pins, or the controls that place them. */
  readonly children?: ReactNode;
}

/**
 * A private picture in its own shape, under the pins of a proof. It keeps its first URL while that works, because with the new one of
 * each live update the browser would load it again. Another picture needs another key.
 */
export function PrivatePicture({ picture, alt, renew, children }: PrivatePictureProps) {
  const [failures, setFailures] = useState(0);
  const [first] = useState('url' in picture ? picture.url : undefined);
  if ('gone' in picture || failures > 1) return <p className="private-picture__gone">{texts.gone}</p>;
  return (
    <div className="private-picture">
      <img
        src={failures === 0 && first !== undefined ? first : picture.url}
        alt={alt}
        width={picture.width}
        height={picture.height}
        onError={() => {
          setFailures(failures + 1);
          if (failures === 0) renew();
        }}
      />
      {children}
    </div>
  );
}

const percent = (part: number): number => Math.round(part * 100);

const nameOf = ({ x, y }: Pin, index: number): string => texts.pin(index + 1, percent(x), percent(y));

const positionOf = ({ x, y }: Pin) => ({ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` });

/** The pins that a customer has sent. */
export const Pins = ({ pins }: { pins: readonly Pin[] }) => (
  <ol className="proof-pins">
    {pins.map((pin, index) => (
      // Two pins can be at the same point.
      <li key={`${index + 1}`} className="proof-pin" style={positionOf(pin)}>
        <span aria-hidden="true">{index + 1}</span>
        <span className="visually-hidden">{nameOf(pin, index)}</span>
      </li>
    ))}
  </ol>
);

interface PinEditorProps {
  readonly pins: readonly Pin[];
  readonly most: number;
  readonly onChange: (pins: readonly Pin[]) => void;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inside = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 10_000) / 10_000));

/** Places pins on the picture: a tap puts one where it is, a key press in the middle. Arrow keys move a pin, Delete removes it. */
export function PinEditor({ pins, most, onChange }: PinEditorProps) {
  const [latest, setLatest] = useState<number>();
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    if (pins.length >= most) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A key press has no point.
    const isKey = event.detail === 0 || width === 0 || height === 0;
    const pin = isKey
      ? { x: 0.5, y: 0.5 }
      : { x: inside((event.clientX - left) / width), y: inside((event.clientY - top) / height) };
    setLatest(pins.length);
    onChange([...pins, pin]);
  };
  const remove = (index: number) => onChange(pins.filter((_, each) => each !== index));
  const move = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.02;
    const moved = ({ x, y }: Pin): Pin => ({ x: inside(x + by[0] * step), y: inside(y + by[1] * step) });
    onChange(pins.map((pin, each) => (each === index ? moved(pin) : pin)));
  };
  return (
    <>
      <button
        type="button"
        className="private-picture__surface"
        aria-label={pins.length < most ? texts.addPin : texts.noMorePins(most)}
        aria-disabled={pins.length >= most || undefined}
        onClick={add}
      />
      {pins.map((pin, index) => (
        <button
          key={`${index + 1}`}
          type="button"
          className="proof-pin"
          style={positionOf(pin)}
          aria-label={`${nameOf(pin, index)}. ${texts.pinKeys}`}
          // A new pin takes the focus, so that arrow keys move it.
          ref={(button) => {
            if (index !== latest || button === null) return;
            setLatest(undefined);
            button.focus({ preventScroll: true });
          }}
          onKeyDown={(event) => move(event, index)}
        >
          {index + 1}
        </button>
      ))}
    </>
  );
}
