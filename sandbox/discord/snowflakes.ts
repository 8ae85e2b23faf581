/** Discord's epoch, in Unix milliseconds; a snowflake counts from there, shifted by 22 bits. */
const EPOCH = 1_420_070_400_000n;

/** Makes ids that grow with time, as Discord's do: "after this id" means "after this moment", and no two are the same. */
export const createSnowflakes = (now: () => number): (() => string) => {
  let last = 0n;
  return () => {
    const candidate = (BigInt(now()) - EPOCH) << 22n;
    last = candidate > last ? candidate : last + 1n;
    return last.toString();
  };
};
