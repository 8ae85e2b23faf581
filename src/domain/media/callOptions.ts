/** For whom a call is made. */
export interface Caller {
  readonly userId: string;
  /** One interaction's id: all of its calls together count as one piece of work that waits. */
  readonly reference: string;
  /** What waits for it: something to be changed, an answer, or a list of choices that is stale with the next letter. */
  readonly urgency: 'change' | 'read' | 'typing';
}

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Missing: the bot itself wants it, for a job. */
  readonly caller?: Caller | undefined;
}
