import type { Caller, MediaServerCallOptions } from '../media/callOptions.ts';
import type { Catalogue } from '../media/catalogue.ts';
import type { MediaItem } from '../media/items/item.ts';
import type { Posters } from '../media/items/itemsApi.ts';
import type { MediaServer } from '../media/mediaServer.ts';
import type { MediaRef, ServerId } from '../servers/refs.ts';
import type { MissingItemsReason } from './whyMissing.ts';

/** The media servers of an interaction, combined so that commands use them like a single one. */
export interface CombinedMediaServers {
  readonly media: MediaServer;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  readonly serverNames: FindServerNameOfRef;
  readonly copiesOf: FindCopiesOfItem;
}

export interface CombineMediaServersOptions {
  /** The caller's account on this server. It may differ from the person's accounts on other servers. */
  readonly callerOn: (server: ServerId) => Caller;
  /** How long a combined list waits for the other servers after the first one has answered, in ms. */
  readonly graceMs: number;
  /** Called if a combined list lacks the items of the server with this name. */
  readonly onMissing: (name: string, why: MissingItemsReason) => void;
}

export type CombineMediaServers = (
  servers: readonly ServerId[],
  serving: CombineMediaServersOptions,
) => CombinedMediaServers;

/** The name of a ref's server. Undefined if there is only one server. */
export type FindServerNameOfRef = (ref: MediaRef) => string | undefined;

/** Finds the same work on the other servers, as each server lists it. Rejects with the signal's reason. */
export type FindCopiesOfItem = (item: MediaItem, options: MediaServerCallOptions) => Promise<readonly MediaItem[]>;
