import type { MediaServers } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { MediaServerVendor } from '../servers/vendor.ts';
import type { VocabularyName } from '../servers/vocabulary.ts';

/** The vendor of a media server. Undefined until the server has answered once, and for an unknown vocabulary. */
export type FindServerVendor = (id: ServerId) => MediaServerVendor | undefined;

interface VendorSources {
  readonly running: { find(id: ServerId): { vocabulary(): MediaServerVendor | undefined } | undefined };
  readonly mediaServers: Pick<MediaServers, 'find'>;
  readonly vendorNamed: (name: VocabularyName | undefined) => MediaServerVendor | undefined;
}

/**
 * Finds the vendor by the running server's vocabulary. Before the server's first answer, the stored vocabulary is used.
 */
export function createServerVendorFinder({ running, mediaServers, vendorNamed }: VendorSources): FindServerVendor {
  return (id) => running.find(id)?.vocabulary() ?? vendorNamed(mediaServers.find(id)?.vocabulary);
}
