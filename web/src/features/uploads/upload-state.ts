import type { PublishedImage } from '#contracts/uploads/upload.ts';

/** Why a running task is waiting. */
export type Waiting = 'for-the-network' | 'before-the-next-try';

/** The states of an upload task. A task runs from the moment it is started. */
export type UploadState<Published = PublishedImage> =
  | { readonly name: 'running'; readonly waiting?: Waiting }
  /** Pausing: requests are being aborted. */
  | { readonly name: 'pausing' }
  | { readonly name: 'paused' }
  /** Cancelling: the server is asked to delete the upload. */
  | { readonly name: 'canceling' }
  | { readonly name: 'canceled' }
  | { readonly name: 'error'; readonly error: unknown }
  | { readonly name: 'success'; readonly result: Published };

/** The owner's actions and the task's own events. */
export type UploadEvent<Published = PublishedImage> =
  | { readonly type: 'pause' | 'resume' | 'cancel' }
  | { readonly type: 'waits'; readonly waiting: Waiting | undefined }
  /** All requests of this run have ended. */
  | { readonly type: 'stopped' }
  | { readonly type: 'removed' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'succeeded'; readonly result: Published };

/** The next state; the same object if the event doesn't apply. */
export function nextState<Published>(
  state: UploadState<Published>,
  event: UploadEvent<Published>,
): UploadState<Published> {
  switch (state.name) {
    case 'running':
      return afterRunning(state, event);
    case 'pausing':
      // The last response may arrive before the abort.
      if (event.type === 'succeeded') return { name: 'success', result: event.result };
      if (event.type === 'stopped') return { name: 'paused' };
      return afterRest(state, event);
    case 'paused':
    case 'error':
      return afterRest(state, event);
    case 'canceling':
      return event.type === 'removed' ? { name: 'canceled' } : state;
    case 'canceled':
    case 'success':
      return state;
  }
}

function afterRunning<Published>(
  state: Extract<UploadState<Published>, { name: 'running' }>,
  event: UploadEvent<Published>,
): UploadState<Published> {
  switch (event.type) {
    case 'pause':
      return { name: 'pausing' };
    case 'cancel':
      return { name: 'canceling' };
    case 'waits':
      if (event.waiting === state.waiting) return state;
      return event.waiting === undefined ? { name: 'running' } : { name: 'running', waiting: event.waiting };
    case 'failed':
      return { name: 'error', error: event.error };
    case 'succeeded':
      return { name: 'success', result: event.result };
    default:
      return state;
  }
}

function afterRest<Published>(state: UploadState<Published>, { type }: UploadEvent<Published>): UploadState<Published> {
  if (type === 'resume') return { name: 'running' };
  return type === 'cancel' ? { name: 'canceling' } : state;
}

/** True if the task has ended, or if only the owner can continue it. */
export const isAtRest = ({ name }: Pick<UploadState<unknown>, 'name'>): boolean =>
  name === 'paused' || name === 'canceled' || name === 'error' || name === 'success';

/** True from the start of a task until it ends or fails. A paused task counts as underway. */
export const isUnderway = (state: UploadState<unknown> | undefined): boolean =>
  state !== undefined && (state.name === 'paused' || !isAtRest(state));
