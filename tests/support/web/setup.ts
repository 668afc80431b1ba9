import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { nothingChosen } from '#web/features/photos/chosen-photo.ts';
import { queryClient } from '#web/lib/query.ts';
import './cheap-errors.ts';
import { computedStyle } from './known-styles.ts';
import { watchTranslatable } from './translatable.ts';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** The parts of a browser that jsdom lacks and the components need. */

// Browsers dispatch the `close` event later, in a separate task: https://developer.mozilla.org/docs/Web/API/HTMLDialogElement
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  const opener = focusedBefore.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  setTimeout(() => this.dispatchEvent(new Event('close')));
};
// A modal makes the page around it inert.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusUnlessInert(options) {
  const modal = document.querySelector('dialog[open]');
  if (modal === null || modal.contains(this)) focus.call(this, options);
};
/** jsdom has no workers, so their scripts fail to load. `readablePhotos` has some. */
class MissingWorker {
  onerror?: () => void;
  postMessage() {
    queueMicrotask(() => this.onerror?.());
  }
  terminate() {}
}
/** jsdom has no layout, so nothing ever comes into view. Not stubbed, because a scripted API removes all stubs after each test. */
Object.assign(globalThis, {
  Worker: MissingWorker,
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
HTMLElement.prototype.scrollIntoView = () => undefined;
/** A narrow window. Assigned as `Worker` is, because modules that an earlier file has loaded ask at once. */
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
});
// A test is one tab. Node has channels, in which modules that earlier files of this worker loaded would answer as other tabs.
vi.stubGlobal('BroadcastChannel', undefined);
// Node's digest refuses an ArrayBuffer of jsdom's realm, but accepts a view of one.
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = (algorithm, data) => digest(algorithm, ArrayBuffer.isView(data) ? data : new Uint8Array(data));
window.getComputedStyle = computedStyle;
URL.createObjectURL = (file) => `blob:${file instanceof File ? file.name : file.constructor.name}`;
URL.revokeObjectURL = () => undefined;

/** Keeps photos in memory, because jsdom has no IndexedDB. Loaded after the stubs, because it opens a channel if there is one. */
const { photoStore } = await import('#web/features/photos/browser-photos.ts');

const translatable = watchTranslatable();
beforeEach(translatable.start);

afterEach(async () => {
  const faults = translatable.stop();
  cleanup();
  await photoStore.change(() => nothingChosen);
  queryClient.clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(faults).toEqual([]);
});

// The files of a worker share a window and its modules, so each file restores what it changed.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
