import { randomUUID } from 'node:crypto';
import manifest from '../../package.json' with { type: 'json' };
import { createNewestRelease } from '../api/resources/releases.ts';
import { createTransport } from '../api/transport/transport.ts';
import { PLAIN } from '../api/vocabularies/vocabularies.ts';
import type { ReleaseDeps } from '../jobs/feeds/usher/release.ts';
import type { Ports } from './ports.ts';

type ReleasePorts = Pick<Ports, 'config' | 'shutdown'>;
type ReleaseCheck = Pick<ReleaseDeps, 'newestRelease' | 'version'>;

/** Reads the newest release from RELEASES_URL when called. Undefined if that setting is missing. */
export function createReleaseCheck({ config, shutdown }: ReleasePorts): ReleaseCheck | undefined {
  const page = config.RELEASES_URL;
  if (!page) return undefined;
  const { version } = manifest;
  const transport = createTransport({
    vocabulary: PLAIN,
    // Transports remove their token from responses, so it must not occur there. This vocabulary sends no token.
    token: randomUUID(),
    service: 'release-page',
    baseUrl: new URL(page.origin),
    // The page needs no identifier of this installation.
    client: { identifier: '', version },
    ownHosts: config.ownHosts,
  });
  shutdown.onClose(() => transport.close());
  return { newestRelease: createNewestRelease(transport, page.pathname), version };
}
