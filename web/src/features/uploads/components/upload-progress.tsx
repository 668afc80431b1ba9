import { messageOf } from '#web/lib/problem.ts';
import { upload as texts } from '#web/texts/uploads/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { formatDuration, formatSize } from '../format.ts';
import type { UploadProgress as Progress } from '../progress-meter.ts';
import { isRefusal } from '../retries.ts';
import type { UploadState } from '../upload-state.ts';
import type { Upload } from '../use-upload.ts';
import './upload-progress.css';

/** The upload's progress and controls. Hidden before the start. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { snapshot } = upload;
  if (!snapshot) return null;
  const { state, progress } = snapshot;
  const isOpen = state.name !== 'canceled' && state.name !== 'success';
  return (
    <section className="upload-progress" aria-label={texts.label}>
      <p className="upload-progress__state" role="status">
        {stateText(state, progress)}
      </p>
      {isOpen && (
        <>
          <Bar progress={progress} moving={state.name === 'running'} />
          <Controls state={state} upload={upload} />
        </>
      )}
    </section>
  );
}

function stateText(state: UploadState, { sentBytes, totalBytes }: Progress): string {
  if (state.name === 'error' && isRefusal(state.error)) return messageOf(state.error);
  if (state.name !== 'running') return texts.states[state.name];
  if (state.waiting) return texts.waiting[state.waiting];
  return sentBytes === totalBytes ? texts.publishing : texts.states.running;
}

function Bar({ progress, moving }: { progress: Progress; moving: boolean }) {
  const { sentBytes, totalBytes, bytesPerSecond } = progress;
  const percent = Math.floor((sentBytes / totalBytes) * 100);
  const hasSpeed = moving && bytesPerSecond !== undefined && bytesPerSecond > 0;
  return (
    <>
      <div className="upload-progress__bar">
        <progress aria-label={texts.label} value={sentBytes} max={totalBytes} />
        <span className="upload-progress__percent">{texts.percent(percent)}</span>
      </div>
      <p className="upload-progress__numbers">
        <span>{texts.sent(formatSize(sentBytes), formatSize(totalBytes))}</span>
        {hasSpeed && (
          <>
            <span>{texts.speed(formatSize(bytesPerSecond))}</span>
            <span>{texts.timeLeft(formatDuration((totalBytes - sentBytes) / bytesPerSecond))}</span>
          </>
        )}
      </p>
    </>
  );
}

function Controls({ state, upload }: { state: UploadState; upload: Upload }) {
  const runs = state.name === 'running';
  const isEnding = state.name === 'canceling';
  return (
    <div className="upload-progress__controls">
      {/* One button for pausing and resuming, so that it keeps the focus. After an error, sending the form retries. */}
      {state.name !== 'error' && (
        <Button look="secondary" busy={isEnding} onClick={runs ? upload.pause : upload.resume}>
          {runs ? <PauseIcon /> : <PlayIcon />}
          <span>{runs ? texts.pause : texts.resume}</span>
        </Button>
      )}
      <Button look="quiet" busy={isEnding} onClick={upload.cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
