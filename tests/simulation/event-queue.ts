interface ScheduledEvent {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Of two events with the same time, the one with the lower number runs first. */
  readonly sequence: number;
  readonly run: () => void;
}

/** Scheduled events by time, in a binary heap because a run schedules thousands. */
export class EventQueue {
  readonly #heap: ScheduledEvent[] = [];

  add(added: ScheduledEvent): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(added);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, added)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = added;
  }

  takeNext(): ScheduledEvent | undefined {
    const [earliest] = this.#heap;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return earliest;
  }

  /** Moves this event from the top of the heap down to its place. */
  #sink(sunk: ScheduledEvent): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const earlier = isRight ? right : left;
      if (isBefore(sunk, earlier)) break;
      heap[index] = earlier;
      index = 2 * index + (isRight ? 2 : 1);
    }
    heap[index] = sunk;
  }
}

const isBefore = (a: ScheduledEvent, b: ScheduledEvent): boolean =>
  a.time < b.time || (a.time === b.time && a.sequence < b.sequence);
