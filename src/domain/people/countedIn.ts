/** Maximum number of people per message. The history of each of them has to be read. */
export const MAX_PICK_PARTICIPANTS = 8;

/**
 * The people who take part in a message of `/pick`, which leaves out titles that they have watched. The message is
 * identified by the interaction that it answers.
 */
export interface PickParticipants {
  /** Adds a person to the message. `full`: the message already has the maximum number of people. */
  add(pickId: string, userId: string, at: Date): Promise<'added' | 'known' | 'full'>;
  of(pickId: string): Promise<readonly string[]>;
}
