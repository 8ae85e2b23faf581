/** Maximum people per message, because the history of each person is read. */
export const MOST_COUNTED = 8;

/**
 * The people whose seen titles a message of `/pick` leaves out. The message is identified by the interaction
 * that it answered.
 */
export interface CountedIn {
  /** `full`: the maximum number of people is reached. */
  add(pickId: string, userId: string, at: Date): Promise<'added' | 'known' | 'full'>;
  of(pickId: string): Promise<readonly string[]>;
}
