import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createNewestReleaseReader } from '../api/resources/releases.ts';
import { createTransport } from '../api/transport/transport.ts';
import { VENDOR_NEUTRAL_VOCABULARY } from '../api/vocabularies/vocabularies.ts';
import type { BotReleaseCheckDeps } from '../jobs/feeds/usher/release.ts';
import type { BotServices } from './ports.ts';

type ReleasePorts = Pick<BotServices, 'config' | 'shutdown'>;
type ReleaseCheck = Pick<BotReleaseCheckDeps, 'newestRelease' | 'version'>;

/** Creates the check for a newer release at RELEASES_URL. Undefined without that setting. */
export function createReleaseCheck({ config, shutdown }: ReleasePorts): ReleaseCheck | undefined {
  const page = config.RELEASES_URL;
  if (!page) return undefined;
  const { version } = manifest;
  const transport = createTransport({
    vocabulary: VENDOR_NEUTRAL_VOCABULARY,
    // Random, because a transport removes its token from responses. This vocabulary sends no token anyway.
    token: randomUUID(),
    service: 'release-page',
    baseUrl: new URL(page.origin),
    // The page with releases needs no identifier of this installation.
    client: { identifier: '', version },
    ownHosts: config.ownHosts,
  });
  shutdown.onClose(() => transport.close());
  return { newestRelease: createNewestReleaseReader(transport, page.pathname), version };
}
