import { createScrub, createSecrets, type Scrub, type Secrets } from '../../domain/scrub.ts';
import { createHide, type Hide } from './hideTokens.ts';
import { createRedact, type Redact } from './redact.ts';

export interface Hiding {
  readonly scrub: Scrub;
  readonly redact: Redact;
  readonly hide: Hide;
}

/** What is taken out of the answers of one bot's media servers: all know the same secrets, of which fifty take a twentieth of a second to prepare. */
const shared = new WeakMap<readonly string[], Hiding>();

/**
 * What is taken out of a response: our own token and every linked one, since a server knows them all, and the one of the request
 * itself, which may not be linked yet.
 */
export function createHiding(token: string, secrets: Secrets = createSecrets([])): (own: string | undefined) => Hiding {
  secrets.add(token);
  return (own) => {
    const all = secrets.all();
    if (own !== undefined && !all.includes(own)) return hidingOf([...all, own]);
    const hiding = shared.get(all) ?? hidingOf(all);
    shared.set(all, hiding);
    return hiding;
  };
}

function hidingOf(secrets: readonly string[]): Hiding {
  const scrub = createScrub(secrets);
  return { scrub, redact: createRedact(scrub), hide: createHide(secrets) };
}
