/** A process as far as a test can kill it: what it asks of the world may be the last that is heard of it. */
export interface Life {
  /** A call that leaves the process, during which it may be killed: just before the call takes effect, or just after. */
  mortal<Args extends readonly unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  kill(): void;
  isDead(): boolean;
}

export interface Reaper {
  begin(): Life;
  /** Kills whoever makes the call after that many others; `done`: the call still takes effect. */
  arm(afterCalls: number, done: boolean): void;
  disarm(): void;
}

/** Code that waits for ever is code that was killed. */
const forEver = () => new Promise<never>(() => undefined);

export function createReaper(): Reaper {
  let order: { afterCalls: number; readonly done: boolean } | undefined;

  /** Whether this call is the one. */
  function strikes(): { readonly done: boolean } | undefined {
    if (!order) return undefined;
    order.afterCalls -= 1;
    if (order.afterCalls >= 0) return undefined;
    const struck = order;
    order = undefined;
    return struck;
  }

  function begin(): Life {
    let isDead = false;
    return {
      mortal:
        (call) =>
        async (...args) => {
          if (isDead) return forEver();
          const blow = strikes();
          if (blow) isDead = true;
          if (blow && !blow.done) return forEver();
          const result = await call(...args);
          return isDead ? forEver() : result;
        },
      kill: () => {
        isDead = true;
      },
      isDead: () => isDead,
    };
  }

  return {
    begin,
    arm: (afterCalls, done) => {
      order = { afterCalls, done };
    },
    disarm: () => {
      order = undefined;
    },
  };
}
