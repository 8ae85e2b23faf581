import { createHide, type Hide } from './hideToken.ts';
import { createRedact, type Redact } from './redact.ts';

interface Hiding {
  readonly redact: Redact;
  readonly hide: Hide;
}

/** A response to a linked account's token may contain that token or the shared one. */
export function alsoHiding<T extends Hiding>(token: string | undefined, asking: T): T {
  if (token === undefined) return asking;
  const [redact, hide] = [createRedact(token), createHide(token)];
  return {
    ...asking,
    redact: (text) => redact(asking.redact(text)),
    hide: (bytes) => {
      asking.hide(bytes);
      hide(bytes);
    },
  };
}
