import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createNewestRelease } from '../api/resources/releases.ts';
import { createTransport } from '../api/transport/transport.ts';
import { PLAIN_VOCABULARY } from '../api/vocabularies/vocabularies.ts';
import type { ReleaseDeps } from '../jobs/feeds/usher/release.ts';
import type { Ports } from './ports.ts';

type ReleasePorts = Pick<Ports, 'config' | 'shutdown'>;
type ReleaseCheck = Pick<ReleaseDeps, 'newestRelease' | 'version'>;

/** Creates the check for a newer release at RELEASES_URL. Undefined without that setting. */
export function createReleaseCheck({ config, shutdown }: ReleasePorts): ReleaseCheck | undefined {
  const page = config.RELEASES_URL;
  if (!page) return undefined;
  const { version } = manifest;
  const transport = createTransport({
    vocabulary: PLAIN_VOCABULARY,
    // Random, because a transport removes its token from responses. This vocabulary sends no token anyway.
    token: randomUUID(),
    service: 'release-page',
    baseUrl: new URL(page.origin),
    // The page with releases needs no identifier of this installation.
    client: { identifier: '', version },
    ownHosts: config.ownHosts,
  });
  shutdown.onClose(() => transport.close());
  return { newestRelease: createNewestRelease(transport, page.pathname), version };
}
