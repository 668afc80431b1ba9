/** Where an operation takes the time from, so that tests and simulations can drive it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const daySeconds = 24 * 60 * 60;
export const dayMs = daySeconds * 1000;

/** A time as DynamoDB's time to live counts it. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
