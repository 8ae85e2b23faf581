import type { MediaItem } from '../media/items/item.ts';
import type { InstalledServer, MediaServers } from '../servers/mediaServers.ts';
import { serverLocalKeyOfRef, serverOfRef } from '../servers/refs.ts';
import type { MediaServerVendor } from '../servers/vendor.ts';
import type { FindServerVendor } from './vendorOf.ts';

/** A URL that opens an item in a person's player. It contains no token. */
export interface PlayerLink {
  readonly url: string;
  /** Vendor of the player. Undefined for a player that the installation's admins set. */
  readonly player?: string | undefined;
}

export type MakePlayerLink = (item: LinkedItem) => PlayerLink | undefined;
type LinkedItem = Pick<MediaItem, 'ratingKey' | 'kind'>;
/** Makes the links for messages in this guild. If the guild turned links off, no item has a link. */
export type PlayerLinksForGuild = (guildId: string | undefined) => MakePlayerLink;

/** Discord's limit for the URL of a link button, in characters. */
const MAX_URL = 512;
const PLACEHOLDERS = ['{machine}', '{key}', '{id}'] as const;
const SCHEMES: readonly string[] = ['http:', 'https:'];

export const returnNoPlayerLink: MakePlayerLink = () => undefined;

/**
 * Why a URL cannot be used for a player. `places`: a placeholder for the item is missing. Undefined if the URL can be
 * used.
 */
export function playerTemplateProblem(template: string): 'address' | 'places' | undefined {
  const exampleUrl = fill(template, { machine: 'a', path: '/library/metadata/1', id: '1' });
  if (exampleUrl === undefined) return 'address';
  return template.includes('{key}') || template.includes('{id}') ? undefined : 'places';
}

export function createPlayerLinks(
  { showsLinks, serversOf }: Pick<MediaServers, 'serversOf' | 'showsLinks'>,
  vendorOf: FindServerVendor,
): PlayerLinksForGuild {
  return (guildId) => {
    if (guildId === undefined || !showsLinks(guildId)) return returnNoPlayerLink;
    const servers = serversOf(guildId);
    return (item) => {
      const { ratingKey } = item;
      const server = servers.find(({ id }) => ratingKey !== undefined && id === serverOfRef(ratingKey));
      return server && playerLinkTo(server, vendorOf(server.id), item);
    };
  };
}

/**
 * Makes a link to the vendor's player. For a vendor without a player, links to the player that the admins set for the
 * server.
 */
export function playerLinkTo(
  { machineIdentifier: machine, player }: Pick<InstalledServer, 'machineIdentifier' | 'player'>,
  vendor: MediaServerVendor | undefined,
  { ratingKey, kind }: LinkedItem,
): PlayerLink | undefined {
  const id = ratingKey === undefined ? '' : serverLocalKeyOfRef(ratingKey);
  if (machine === undefined || !/^\d{1,19}$/.test(id)) return undefined;
  const isPlaylist = kind === 'playlist';
  const path = `${isPlaylist ? '/playlists' : '/library/metadata'}/${id}`;
  const template = vendor?.player?.[isPlaylist ? 'playlist' : 'item'] ?? player;
  const url = template === undefined ? undefined : fill(template, { machine, path, id });
  if (url === undefined) return undefined;
  return vendor?.player ? { url, player: vendor.brand } : { url };
}

/**
 * Fills in the placeholders. Brackets are encoded, because they would end the link in Discord. Undefined if the URL is
 * unusable or too long.
 */
function fill(template: string, { machine, path, id }: Readonly<Record<'machine' | 'path' | 'id', string>>) {
  const values = { '{machine}': machine, '{key}': path, '{id}': id };
  const text = PLACEHOLDERS.reduce(
    (partlyFilled, name) => partlyFilled.replaceAll(name, encodeURIComponent(values[name])),
    template,
  );
  const url = URL.parse(text);
  if (!url || !SCHEMES.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const address = url.href.replaceAll('(', '%28').replaceAll(')', '%29');
  return address.length <= MAX_URL ? address : undefined;
}
