import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { FirstSetup, MediaSetup } from '../../domain/setup/setup.ts';
import type { RateLimiter } from '../interactions/rateLimiter.ts';
import type { SetupAccess } from './may.ts';

export interface FirstSetupDeps {
  readonly access: SetupAccess;
  readonly media: MediaSetup;
  readonly audit: Pick<Audit, 'begin' | 'refuse'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  /** Stores what works. Rejects if that is impossible; then nothing was set up. */
  readonly remember: (setup: FirstSetup) => Promise<void>;
  /** Hears every token that is typed, before anything is done with it, so that none is ever logged or shown. */
  readonly onToken: (token: string) => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** What setting up counts as in the audit trail. */
export const CAPABILITY = 'access.manage';
