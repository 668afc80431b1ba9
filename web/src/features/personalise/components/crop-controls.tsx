import { useId } from 'react';
import { tryIt } from '#web/texts/try-it.ts';
import { Button } from '#web/ui/button.tsx';
import { centred, maxZoom, type View } from '../preview/view.ts';
import { type Face, usualFace } from '../styles/face.ts';
import { faceLimits } from './limits.ts';
import './crop-controls.css';

interface CropControlsProps {
  readonly view: View;
  readonly face: Face;
  /** The step of the rotation in degrees. Default: 1. */
  readonly turnBy?: 1 | 90;
  readonly onView: (view: View) => void;
  readonly onFace: (face: Face) => void;
}

/** Range inputs for everything that dragging can do, for keyboards, switch devices and screen readers. */
export function CropControls({ view, face, turnBy = 1, onView, onFace }: CropControlsProps) {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const texts = tryIt.controls;
  return (
    <div className="crop-controls">
      <details className="crop-controls__group">
        <summary>{texts.photo}</summary>
        <Range
          label={texts.zoom}
          min={1}
          max={maxZoom}
          step={0.05}
          value={view.zoom}
          text={percent(view.zoom)}
          onChange={(zoom) => onView({ ...view, zoom })}
        />
        <Range
          label={texts.across}
          min={0}
          max={1}
          step={0.01}
          value={view.x}
          text={percent(view.x)}
          onChange={(x) => onView({ ...view, x })}
        />
        <Range
          label={texts.down}
          min={0}
          max={1}
          step={0.01}
          value={view.y}
          text={percent(view.y)}
          onChange={(y) => onView({ ...view, y })}
        />
        <Range
          label={texts.turn}
          min={-180}
          max={180}
          step={turnBy}
          value={view.turn}
          text={`${view.turn}°`}
          onChange={(turn) => onView({ ...view, turn })}
        />
        <Button look="quiet" onClick={() => onView(centred)}>
          {texts.reset}
        </Button>
      </details>
      <details className="crop-controls__group">
        <summary>{texts.face}</summary>
        <Range
          label={texts.across}
          min={faceLimits.x[0]}
          max={faceLimits.x[1]}
          step={0.01}
          value={face.x}
          text={percent(face.x)}
          onChange={(x) => onFace({ ...face, x })}
        />
        <Range
          label={texts.down}
          min={faceLimits.y[0]}
          max={faceLimits.y[1]}
          step={0.01}
          value={face.y}
          text={percent(face.y)}
          onChange={(y) => onFace({ ...face, y })}
        />
        <Range
          label={texts.width}
          min={faceLimits.width[0]}
          max={faceLimits.width[1]}
          step={0.01}
          value={face.width}
          text={percent(face.width)}
          onChange={(width) => onFace({ ...face, width })}
        />
        <Range
          label={texts.height}
          min={faceLimits.height[0]}
          max={faceLimits.height[1]}
          step={0.01}
          value={face.height}
          text={percent(face.height)}
          onChange={(height) => onFace({ ...face, height })}
        />
        <Button look="quiet" onClick={() => onFace(usualFace)}>
          {texts.reset}
        </Button>
      </details>
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value as announced by screen readers. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

function Range({ label, text, onChange, ...range }: RangeProps) {
  const id = useId();
  return (
    <div className="crop-controls__range">
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
