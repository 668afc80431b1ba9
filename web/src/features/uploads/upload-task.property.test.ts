import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { type Fate, memoryOf, ScriptedServer, SwitchedConnection, VirtualClock } from '#tests/support/web/scripted.ts';
import { isAtRest } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

type Step = 'pause' | 'resume' | 'cancel' | 'reload' | 'offline' | 'online' | 'time' | 'idle';

const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step>('pause', 'resume', 'reload', 'offline', 'online') },
  { weight: 8, arbitrary: fc.constantFrom<Step>('time', 'idle') },
  { weight: 1, arbitrary: fc.constant<Step>('cancel') },
);
const anyFate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('done') },
  { weight: 3, arbitrary: fc.constantFrom<Fate>('lost', 'reply-lost', 'failed', 'expired') },
  { weight: 1, arbitrary: fc.constant<Fate>('hang') },
);
/** Only requests to S3 may hang or be refused with 403. For the API, these fates become failures. */
const fateFor = (call: string, fate: Fate): Fate => {
  if (call.startsWith('send')) return fate;
  return fate === 'hang' || fate === 'expired' ? 'failed' : fate;
};

test('under any failures, loses no part, never resends an acknowledged one, and ends at rest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 120 }),
      fc.constantFrom<readonly number[]>([], [320], [320, 640]),
      fc.array(anyStep, { maxLength: 25 }),
      fc.array(anyFate, { maxLength: 25 }),
      async (size, widths, steps, script) => {
        let healthy = false;
        const server = new ScriptedServer(
          size,
          (call) => (healthy ? 'done' : fateFor(call, script.shift() ?? 'done')),
          widths,
        );
        const clock = new VirtualClock(server.idle);
        const connection = new SwitchedConnection();
        const stored = {};
        const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256);
        const copies = widths.map((width) => ({
          width,
          height: width,
          bytes: new Blob([new Uint8Array([width % 256])]),
        }));
        const begin = () => {
          const task = new UploadTask(
            { file: new Blob([bytes]), renditions: copies },
            { transport: server, clock, connection, memory: memoryOf(stored), random: () => 0.5 },
          );
          task.start();
          return task;
        };
        let task = begin();
        for (const step of steps) {
          if (step === 'time') await clock.advance();
          else if (step === 'idle') await server.idle();
          else if (step === 'reload') {
            // Closing a page aborts its requests.
            task.pause();
            await clock.runOut();
            const ended = task.snapshot()?.state.name;
            if (ended === 'success') return checkStored(server, bytes);
            // After a cancel, choosing the file again would begin another upload.
            if (ended === 'canceled') break;
            task = begin();
          } else if (step === 'offline' || step === 'online') connection.set(step === 'online');
          else task[step]();
        }
        healthy = true;
        connection.set(true);
        await server.idle();
        // The owner's pause aborts requests that hang.
        task.pause();
        await clock.runOut();
        task.resume();
        await clock.runOut();

        const state = task.snapshot()?.state;
        expect(state && isAtRest(state)).toBe(true);
        expect(server.underway).toBe(0);
        expect(server.mostUnderway).toBeLessThanOrEqual(4);
        expect(server.sentAgain).toEqual([]);
        expect(stored).not.toHaveProperty('uploadId', expect.any(String));
        if (state?.name === 'canceled') {
          expect([...server.uploads.values()].filter(({ published }) => published).length).toBeLessThanOrEqual(1);
        } else {
          expect(state?.name).toBe('success');
          checkStored(server, bytes);
        }
      },
    ),
    { numRuns: cases(300) },
  );
});

/** Checks that the published object equals the file byte for byte. */
function checkStored(server: ScriptedServer, file: Uint8Array): void {
  const published = [...server.uploads.values()].filter((upload) => upload.published);
  expect(published).toHaveLength(1);
  const pieces = [...(published[0]?.bytes ?? [])]
    .filter(([id]) => !id.startsWith('copy'))
    .toSorted(([one], [other]) => Number(one.split('-')[1] ?? 0) - Number(other.split('-')[1] ?? 0));
  expect(pieces.flatMap(([, bytes]) => [...bytes])).toEqual([...file]);
}
