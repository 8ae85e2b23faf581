/** Discord's epoch, from which its ids count milliseconds, shifted by 22 bits. */
const EPOCH_MS = 1_420_070_400_000n;

/** When a message was sent, by Discord's clock. */
export const sentAt = (messageId: string): Date => new Date(Number((BigInt(messageId) >> 22n) + EPOCH_MS));

/** The lowest id of a message that was sent then. */
export const idAt = (at: Date): string => String((BigInt(at.getTime()) - EPOCH_MS) << 22n);
