/** Something in Discord that a person may use once or for a while; the store keeps its meaning. */
export interface Ticket {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  /** JSON, decoded by the code that issued it. */
  readonly target: string;
  readonly expiresAt: Date;
  /** Set once it was used up. */
  readonly usedAt?: Date | undefined;
}

export type NewTicket = Omit<Ticket, 'id' | 'usedAt'>;

export interface Tickets {
  /**
   * The same user, kind and target get the same ticket again, with the later expiry. Ids are 22 characters and not
   * guessable.
   */
  issue(ticket: NewTicket): Promise<string>;
  /** Any ticket ever issued and not yet swept, expired or not: the caller gives the reason for a refusal. */
  find(id: string): Promise<Ticket | undefined>;
  /** Uses it up: true for the first caller, false for every other, however close together. */
  take(id: string, at: Date): Promise<boolean>;
}
