/**
 * The two clocks of a machine differ by less than this between two looks, in ms, unless one of them is set.
 */
const SET_BACK_MS = 1000;

/**
 * Returns true if the clock was set back since the last call: packages of discord.js compare moments with the
 * time of day.
 */
export function createSetBackWatch(): () => boolean {
  // It falls when the clock is set back.
  const timeOfDayAheadMs = () => Date.now() - performance.now();
  let before = timeOfDayAheadMs();
  return () => {
    const ahead = timeOfDayAheadMs();
    const isSetBack = ahead < before - SET_BACK_MS;
    before = ahead;
    return isSetBack;
  };
}
