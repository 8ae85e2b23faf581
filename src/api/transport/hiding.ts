import { createScrub, createSecrets, type Scrub, type Secrets } from '../../domain/scrub.ts';
import { createHide, type Hide } from './hideTokens.ts';
import { createRedact, type Redact } from './redact.ts';

export interface Hiding {
  readonly scrub: Scrub;
  readonly redact: Redact;
  readonly hide: Hide;
}

/**
 * What is taken out of a response: our own token and every linked one, since a server knows them all, and the one of the request
 * itself, which may not be linked yet.
 */
export function createHiding(token: string, secrets: Secrets = createSecrets([])): (own: string | undefined) => Hiding {
  secrets.add(token);
  let all = secrets.all();
  let hiding = hidingOf(all);
  return (own) => {
    if (secrets.all() !== all) {
      all = secrets.all();
      hiding = hidingOf(all);
    }
    return own === undefined || all.includes(own) ? hiding : hidingOf([...all, own]);
  };
}

function hidingOf(secrets: readonly string[]): Hiding {
  const scrub = createScrub(secrets);
  return { scrub, redact: createRedact(scrub), hide: createHide(secrets) };
}
