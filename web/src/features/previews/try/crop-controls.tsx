import { useId } from 'react';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Button } from '#web/ui/button.tsx';
import { centred, maxZoom, type View } from '../drawing/view.ts';
import type { Search } from '../people/use-people.ts';
import type { Oval } from '../styles/face.ts';
import { faceLimits } from './limits.ts';
import { type Ovals, shownText } from './use-ovals.ts';
import './crop-controls.css';

const { controls: texts } = tryIt;

interface CropControlsProps {
  readonly view: View;
  /** The zoom that shows the whole photo. */
  readonly leastZoom: number;
  readonly ovals: Ovals;
  readonly search: Search;
  /** The step of the rotation in degrees. Default: 1. */
  readonly turnBy?: 1 | 90;
  readonly onView: (view: View) => void;
  /** Puts the ovals on the found faces again; undefined if they are there, or none was found. */
  readonly onFindAgain: (() => void) | undefined;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Range inputs for everything that dragging can do, for keyboards, switch devices and screen readers. */
export const CropControls = ({ ovals, search, onFindAgain, turnBy = 1, ...view }: CropControlsProps) => (
  <div className="crop-controls">
    <p className="crop-controls__found" role="status">
      {shownText(ovals.shown) || searchText(search, ovals.shown.length)}
    </p>
    <ViewControls turnBy={turnBy} {...view} />
    {ovals.shown.length > 0 ? (
      <FaceControls ovals={ovals} onFindAgain={onFindAgain} />
    ) : (
      <FaceButtons ovals={ovals} onFindAgain={onFindAgain} />
    )}
  </div>
);

function searchText(search: Search, marked: number): string {
  if (search === undefined) return '';
  if (search !== 'failed' && search.faces.length === 0 && marked > 0) return '';
  return search === 'failed' ? texts.notSearched : texts.found(search.faces.length);
}

type ViewControlsProps = Required<Pick<CropControlsProps, 'view' | 'leastZoom' | 'turnBy' | 'onView'>>;

/** Zooms, moves and rotates the photo. */
function ViewControls({ view, leastZoom, turnBy, onView }: ViewControlsProps) {
  const share = (part: 'zoom' | 'x' | 'y') => ({
    value: view[part],
    text: percent(view[part]),
    onChange: (value: number) => onView({ ...view, [part]: value }),
  });
  return (
    <details className="crop-controls__group" name="crop">
      <summary>{texts.photo}</summary>
      <Range label={texts.zoom} min={Math.floor(leastZoom * 20) / 20} max={maxZoom} step={0.05} {...share('zoom')} />
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

type FaceControlsProps = Pick<CropControlsProps, 'ovals' | 'onFindAgain'>;

/** Moves, resizes, adds and removes ovals. */
function FaceControls({ ovals, onFindAgain }: FaceControlsProps) {
  const { shown, selected } = ovals;
  const oval = shown[selected];
  return (
    <details className="crop-controls__group" name="crop">
      <summary>{texts.face}</summary>
      {shown.length > 1 && (
        <fieldset className="crop-controls__faces">
          <legend className="visually-hidden">{texts.which}</legend>
          {shown.map((_oval, index) => (
            <Button
              key={index}
              look={index === selected ? 'primary' : 'secondary'}
              aria-pressed={index === selected}
              onClick={() => ovals.select(index)}
            >
              {texts.numbered(index + 1)}
            </Button>
          ))}
        </fieldset>
      )}
      {oval && <OvalControls oval={oval} onOval={(changed) => ovals.change(selected, changed)} />}
      <FaceButtons ovals={ovals} onFindAgain={onFindAgain} />
    </details>
  );
}

function FaceButtons({ ovals: { shown, selected, add, remove, keepOnly }, onFindAgain }: FaceControlsProps) {
  return (
    <div className="crop-controls__buttons">
      {shown.length > 1 && (
        <Button look="quiet" onClick={() => keepOnly(selected)}>
          {texts.keepOnly(selected + 1)}
        </Button>
      )}
      {shown.length > 0 && (
        <Button look="quiet" onClick={() => remove(selected)}>
          {shown.length > 1 ? texts.removeNumbered(selected + 1) : texts.remove}
        </Button>
      )}
      {add && (
        <Button look="quiet" onClick={add}>
          {texts.add}
        </Button>
      )}
      {onFindAgain && (
        <Button look="quiet" onClick={onFindAgain}>
          {texts.findAgain}
        </Button>
      )}
    </div>
  );
}

function OvalControls({ oval, onOval }: { readonly oval: Oval; readonly onOval: (oval: Oval) => void }) {
  const share = (part: keyof Oval) => ({
    min: faceLimits[part][0],
    max: faceLimits[part][1],
    step: 0.01,
    value: oval[part],
    text: percent(oval[part]),
    onChange: (value: number) => onOval({ ...oval, [part]: value }),
  });
  return (
    <>
      <Range label={texts.across} {...share('x')} />
      <Range label={texts.down} {...share('y')} />
      <Range label={texts.width} {...share('width')} />
      <Range label={texts.height} {...share('height')} />
    </>
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
