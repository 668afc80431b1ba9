import { useId } from 'react';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Button } from '#web/ui/button.tsx';
import { centred, maxZoom, type View } from '../preview/view.ts';
import { type Face, type Oval, usualFace } from '../styles/face.ts';
import { faceLimits } from './limits.ts';
import './crop-controls.css';

const { controls: texts } = tryIt;

interface CropControlsProps {
  readonly view: View;
  readonly face: Face;
  /** The step of the rotation in degrees. Default: 1. */
  readonly turnBy?: 1 | 90;
  readonly onView: (view: View) => void;
  readonly onFace: (face: Face) => void;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Range inputs for everything that dragging can do, for keyboards, switch devices and screen readers. */
export const CropControls = ({ view, face, turnBy = 1, onView, onFace }: CropControlsProps) => (
  <div className="crop-controls">
    <ViewControls view={view} turnBy={turnBy} onView={onView} />
    <FaceControls face={face} onFace={onFace} />
  </div>
);

type ViewControlsProps = Required<Pick<CropControlsProps, 'view' | 'turnBy' | 'onView'>>;

/** Zooms, moves and rotates the photo. */
function ViewControls({ view, turnBy, onView }: ViewControlsProps) {
  const share = (part: 'zoom' | 'x' | 'y') => ({
    value: view[part],
    text: percent(view[part]),
    onChange: (value: number) => onView({ ...view, [part]: value }),
  });
  return (
    <details className="crop-controls__group">
      <summary>{texts.photo}</summary>
      <Range label={texts.zoom} min={1} max={maxZoom} step={0.05} {...share('zoom')} />
      <Range label={texts.across} min={0} max={1} step={0.01} {...share('x')} />
      <Range label={texts.down} min={0} max={1} step={0.01} {...share('y')} />
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
  );
}

/** Moves and resizes the oval. */
function FaceControls({ face, onFace }: Pick<CropControlsProps, 'face' | 'onFace'>) {
  const share = (part: keyof Oval) => ({
    min: faceLimits[part][0],
    max: faceLimits[part][1],
    step: 0.01,
    value: face[part],
    text: percent(face[part]),
    onChange: (value: number) => onFace({ ...face, [part]: value }),
  });
  return (
    <details className="crop-controls__group">
      <summary>{texts.face}</summary>
      <Range label={texts.across} {...share('x')} />
      <Range label={texts.down} {...share('y')} />
      <Range label={texts.width} {...share('width')} />
      <Range label={texts.height} {...share('height')} />
      <Button look="quiet" onClick={() => onFace(usualFace)}>
        {texts.reset}
      </Button>
    </details>
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
