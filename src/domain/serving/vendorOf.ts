import type { MediaServers } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { Vendor } from '../servers/vendor.ts';
import type { VocabularyName } from '../servers/vocabulary.ts';

/** The vendor of a media server. Undefined until the server has answered once, and for an unknown vocabulary. */
export type VendorOf = (id: ServerId) => Vendor | undefined;

interface VendorSources {
  readonly running: { find(id: ServerId): { vocabulary(): Vendor | undefined } | undefined };
  readonly mediaServers: Pick<MediaServers, 'find'>;
  readonly vendorNamed: (name: VocabularyName | undefined) => Vendor | undefined;
}

/**
 * Finds the vendor by the running server's vocabulary. Before the server's first answer, the stored vocabulary is used.
 */
export function createVendorOf({ running, mediaServers, vendorNamed }: VendorSources): VendorOf {
  return (id) => running.find(id)?.vocabulary() ?? vendorNamed(mediaServers.find(id)?.vocabulary);
}
