import type { MediaServerVendor } from '../domain/servers/vendor.ts';
import type { QueryParameter } from './transport/query.ts';

/** All differences between one vendor's media servers and others, as data. */
export interface Vocabulary extends MediaServerVendor {
  /** How the token is sent. interface.md, 5 allows only the query, but a header appears in no URL and no server log. */
  readonly token: { readonly name: string; readonly sentAs: 'query' | 'header' };
  /** A header that every response of this vendor's servers has, even an error. */
  readonly mark?: string | undefined;
  /** Names of the headers in which a client identifies itself. Set if the servers require them. */
  readonly client?: { readonly identifier: string; readonly product: string; readonly version: string } | undefined;
  /** Query parameters of a page: how many entries to skip, and how many to return at most. */
  readonly paging: { readonly start: string; readonly size: string };
  /**
   * True if filters are media queries, as Plex has them: tags are named by their numbers (from lists such as
   * `/library/sections/{id}/genre`), and a comma between values means OR. In interface.md, 4.5, tags are text.
   */
  readonly mediaQueries: boolean;
  /**
   * True if library listings compare dates with `>>=` and `<<=`, which exclude the date itself, instead of `>=` and
   * `<=` (interface.md, 4.5). The history uses `>=` in both vocabularies.
   */
  readonly exclusiveDates: boolean;
  /**
   * True if the vendor documents a 404 for a search whose restrictions exclude all items, and for an unknown session.
   * Otherwise a 404 to such a request means that the server lacks the endpoint, except for a search of one library.
   */
  readonly documents404: boolean;
  /** Maximum number of items that one request may name, as in `/library/metadata/1,2`. */
  readonly itemsPerRequest: number;
  /** The part `{plugin}` in `server://{machine}/{plugin}/library/metadata/{id}` (interface.md, 4.14). */
  readonly libraryPlugin: string;
  /** Parent of a track in the history: the artist by interface.md, 2.9; the album on real servers. */
  readonly historyTrackParent: 'artist' | 'album';
  /** Query parameters that make the server list the playlists in folders, and not the folders. */
  readonly playlistsQuery?: readonly QueryParameter[] | undefined;
  /**
   * Separator between messages for the server's log (interface.md, 4.19). A server that expects lines reads messages
   * joined by `&` as one.
   */
  readonly logSeparator: '&' | '\n';
  /** Token that the server's log requires: a user's by interface.md, 5.2; the server's own by the vendor's document. */
  readonly logToken: 'user' | 'server';
  /** Default URL of the account service, which the configuration may replace. */
  readonly accountUrl?: string | undefined;
  /**
   * Hosts of the account service's newer routes, in the order in which they are tried. Together with `accountUrl`, they
   * count as one origin for the service's tokens.
   */
  readonly accountHosts?: readonly string[] | undefined;
  /** Domain in which each server has its own subdomain, with a certificate for the names in it. */
  readonly certificateDomain?: string | undefined;
  /** Query parameters that make the account service list every address of a server (interface.md, 4.1). */
  readonly resourcesQuery?: readonly QueryParameter[] | undefined;
  /** Matches the URL of an account's picture at the account service, which contains the account's id there. */
  readonly accountPicture?: RegExp | undefined;
  /**
   * The vendor's names for values in the tables of interface.md (2.4, 2.5, 2.7), where they differ. Names of scanners
   * differ by a prefix.
   */
  readonly words: Readonly<Record<string, string>>;
  readonly scannerPrefix: string;
}

export const vendorAgent = ({ words }: Vocabulary, agent: string): string => words[agent] ?? agent;

export const vendorScanner = ({ scannerPrefix }: Vocabulary, scanner: string): string =>
  scanner.replace(/^Media /, scannerPrefix);

/**
 * The vendor's name for the value of a library preference. The same text may be such a name in one preference and plain
 * text in another.
 */
export const vendorPreferenceValue = ({ words }: Vocabulary, name: string, value: string): string =>
  words[`${name}=${value}`] ?? value;
