/**
 * How far the machine's two clocks may drift apart between two calls, in ms. They drift further only if the time of day
 * is set.
 */
const SET_BACK_MS = 1000;

/**
 * Returns a function that is true if the clock was set back since its last call. Needed because discord.js's packages
 * compare times of day.
 */
export function createClockSetBackCheck(): () => boolean {
  // How far the time of day is ahead of the steady clock, in milliseconds. This falls when the clock is set back.
  const timeOfDayAheadMs = () => Date.now() - performance.now();
  let before = timeOfDayAheadMs();
  return () => {
    const ahead = timeOfDayAheadMs();
    const isSetBack = ahead < before - SET_BACK_MS;
    before = ahead;
    return isSetBack;
  };
}
