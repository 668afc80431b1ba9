/** Returns the current time. It is passed in, so that tests and simulations can control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const daySeconds = 24 * 60 * 60;
export const dayMs = daySeconds * 1000;

/** A time in epoch seconds, as DynamoDB's time to live uses it. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
