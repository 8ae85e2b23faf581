/** Discord's epoch in Unix milliseconds. A snowflake is the milliseconds since then, shifted by 22 bits. */
const EPOCH = 1_420_070_400_000n;

/** Creates unique ids that grow with time, as Discord's do. */
export const createSnowflakeGenerator = (now: () => number): (() => string) => {
  let last = 0n;
  return () => {
    const candidate = (BigInt(now()) - EPOCH) << 22n;
    last = candidate > last ? candidate : last + 1n;
    return last.toString();
  };
};
