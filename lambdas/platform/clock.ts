import { setTimeout } from 'node:timers/promises';

/** Where an operation takes the time from, so that tests and simulations can drive it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A time as DynamoDB's time to live counts it. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Waits before the given attempt (1 is the first retry). */
export type Pause = (attempt: number) => Promise<void>;

/** Backoff with full jitter: up to 50 ms before the first retry, doubling, never above 800 ms. */
export const jitteredPause: Pause = (attempt) => setTimeout(Math.random() * Math.min(800, 25 * 2 ** attempt));
