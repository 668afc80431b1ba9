interface Appointment {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** At equal times, the lower one comes first. */
  readonly place: number;
  readonly keep: () => void;
}

/** Appointments in order of time: a binary heap, because a run makes thousands. */
export class Appointments {
  readonly #heap: Appointment[] = [];

  add(added: Appointment): void {
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

  takeEarliest(): Appointment | undefined {
    const [earliest] = this.#heap;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return earliest;
  }

  /** Sinks the appointment at the top of the heap to its place. */
  #sink(sunk: Appointment): void {
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

const isBefore = (a: Appointment, b: Appointment): boolean =>
  a.time < b.time || (a.time === b.time && a.place < b.place);
