import type { Vendor } from '../domain/servers/vendor.ts';
import type { QueryPair } from './transport/query.ts';

/** A vendor's vocabulary as data: every difference between its servers and those of other vendors. */
export interface Vocabulary extends Vendor {
  /** The only way in which the token is sent. Interface 5 knows only the query; a header appears in no URL and no server log. */
  readonly token: { readonly name: string; readonly sentAs: 'query' | 'header' };
  /** A header that is on every response of this vendor's servers, including errors. */
  readonly mark?: string | undefined;
  /** The names of the headers in which a client identifies itself, if the servers require them. */
  readonly client?: { readonly identifier: string; readonly product: string; readonly version: string } | undefined;
  /** The query parameters of a page: how many entries to skip, and how many to send. */
  readonly paging: { readonly start: string; readonly size: string };
  /**
   * True if filters are the vendor's media queries: a tag is named by its number, as lists like
   * `/library/sections/{id}/genre` give it, and a comma between values is OR. In interface 4.5 tags are text.
   */
  readonly mediaQueries: boolean;
  /**
   * True if listings of a library compare dates by `>>=` and `<<=`, which leave out the date itself, in place of the `>=` and
   * `<=` of interface 4.5. The history takes `>=` in both vocabularies.
   */
  readonly exclusiveDates: boolean;
  /**
   * True if a 404 says that there is nothing to search in, or no such session. In the interface neither request has that status,
   * so there it says that the server lacks the endpoint.
   */
  readonly documents404: boolean;
  /** The most items that one request may name: `/library/metadata/1,2`. */
  readonly itemsPerRequest: number;
  /** The middle of `server://{machine}/{plugin}/library/metadata/{id}` (interface 4.14). */
  readonly libraryPlugin: string;
  /** The parent of a track in the history: the artist by 2.9, the album on real servers. */
  readonly historyTrackParent: 'artist' | 'album';
  /** Parameters with which playlists in folders are listed too, in place of their folders. */
  readonly playlistsQuery?: readonly QueryPair[] | undefined;
  /** The separator between the groups of 4.19; a server that expects lines takes groups joined by `&` for one message. */
  readonly logSeparator: '&' | '\n';
  /** The token that the log wants: a user's by interface 5.2, the server's own by the vendor's document. */
  readonly logToken: 'user' | 'server';
  /** Where the account service is, unless the configuration says otherwise. */
  readonly accountUrl?: string | undefined;
  /**
   * Hosts of the account service's newer routes, in the order in which they are tried. With `accountUrl` they are one origin for its
   * tokens.
   */
  readonly accountHosts?: readonly string[] | undefined;
  /** The domain below which each server has a domain of its own, with a certificate for names in it. */
  readonly certificateDomain?: string | undefined;
  /** Parameters with which the account service lists every address of a server (4.1). */
  readonly resourcesQuery?: readonly QueryPair[] | undefined;
  /** A picture of an account that the account service has, by that account's id there. */
  readonly accountPicture?: RegExp | undefined;
  /** The words of the tables (2.4, 2.5, 2.7) for which this vendor has others; the prefix of a scanner is a word of its own. */
  readonly words: Readonly<Record<string, string>>;
  readonly scannerPrefix: string;
}

/** A word of the tables in this vendor's spelling; any other word unchanged. */
export const agentIn = ({ words }: Vocabulary, agent: string): string => words[agent] ?? agent;

export const scannerIn = ({ scannerPrefix }: Vocabulary, scanner: string): string =>
  scanner.replace(/^Media /, scannerPrefix);

/**
 * The value of a library preference. One text may be a word of the tables in one preference and plain text in
 * another.
 */
export const preferenceIn = ({ words }: Vocabulary, name: string, value: string): string =>
  words[`${name}=${value}`] ?? value;
