/** Beginning of 2015, in ms since 1970. A Discord id contains the milliseconds since then, shifted by 22 bits. */
const EPOCH_MS = 1_420_070_400_000n;

export const sentTimeOfMessageId = (messageId: string): Date => new Date(Number((BigInt(messageId) >> 22n) + EPOCH_MS));

export const lowestMessageIdAt = (at: Date): string => String((BigInt(at.getTime()) - EPOCH_MS) << 22n);
