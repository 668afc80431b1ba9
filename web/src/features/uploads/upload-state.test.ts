import { describe, expect, test } from 'vitest';
import { isUnderway, nextState, type UploadEvent, type UploadState } from './upload-state.ts';

const image = { imageKey: 'product-images/a/b.jpg', url: '/product-images/a/b.jpg' };
const states: Record<UploadState['name'], UploadState> = {
  running: { name: 'running' },
  pausing: { name: 'pausing' },
  paused: { name: 'paused' },
  canceling: { name: 'canceling' },
  canceled: { name: 'canceled' },
  error: { name: 'error', error: 'reason' },
  success: { name: 'success', result: image },
};
const events: Record<UploadEvent['type'], UploadEvent> = {
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  cancel: { type: 'cancel' },
  waits: { type: 'waits', waiting: 'for-the-network' },
  stopped: { type: 'stopped' },
  removed: { type: 'removed' },
  failed: { type: 'failed', error: 'reason' },
  succeeded: { type: 'succeeded', result: image },
};

/** All transitions. Any other event leaves the state unchanged. */
const transitions: Record<UploadState['name'], Partial<Record<UploadEvent['type'], UploadState['name']>>> = {
  running: { pause: 'pausing', cancel: 'canceling', failed: 'error', succeeded: 'success' },
  pausing: { stopped: 'paused', resume: 'running', cancel: 'canceling', succeeded: 'success' },
  paused: { resume: 'running', cancel: 'canceling' },
  canceling: { removed: 'canceled' },
  canceled: {},
  error: { resume: 'running', cancel: 'canceling' },
  success: {},
};

describe.each(Object.values(states))('spec 4: $name', (state) => {
  test.each(Object.values(events))('after $type', (event) => {
    if (state.name === 'running' && event.type === 'waits') {
      expect(nextState(state, event)).toEqual({ name: 'running', waiting: 'for-the-network' });
      return;
    }
    const expected = transitions[state.name][event.type];
    const next = nextState(state, event);
    if (expected === undefined) expect(next).toBe(state);
    else expect(next).toEqual(states[expected]);
  });
});

test('counts a paused upload as underway, but not a failed or finished one', () => {
  const underway = Object.values(states).filter(isUnderway);
  expect(underway.map(({ name }) => name)).toEqual(['running', 'pausing', 'paused', 'canceling']);
  expect(isUnderway(undefined)).toBe(false);
});
