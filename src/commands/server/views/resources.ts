import type { AccountResource, ResourceConnection } from '../../../domain/media/server/serverApi.ts';
import { maskAddress } from '../../../render/device/addresses.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp, plain } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Resources on a page. Five of the longest fit in a message's 4000 characters. */
const ROWS = 5;
const MAX_CONNECTIONS = 4;

export interface AccountResourceList {
  readonly resources: readonly AccountResource[];
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
}

/** Renders the account's resources without tokens. Public addresses are masked. */
export function renderAccountResources(
  texts: Texts,
  { resources, page: requestedPage, pagePress }: AccountResourceList,
): Message {
  if (resources.length === 0) return createNoteMessage(texts.resource.none);
  const { page, pages, before, items } = takePageOfEntries(resources, requestedPage, ROWS);
  return createListMessage({
    head: texts.resource.head(resources.length),
    rows: items.map((resource): Row => ({ content: resourceLines(texts, resource) })),
    total: resources.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), texts.resource.privately),
    controls: pageControls(texts, { page, pages, press: pagePress }),
  });
}

function resourceLines(texts: Texts, resource: AccountResource): string {
  const lines = [
    bold(resource.name, texts.resource.unnamed, 45),
    productLine(texts, resource),
    stateLine(texts, resource),
    connectionLine(texts, resource),
  ];
  return lines.filter((line) => line !== '').join('\n-# ');
}

/** Product, platform, device and roles, for example "Media Server 1.41, Linux 12, PC: server". */
function productLine(
  { lines }: Texts,
  { product, productVersion, platform, platformVersion, device, provides }: AccountResource,
): string {
  const parts = [
    nameWithVersion(product, productVersion),
    nameWithVersion(platform, platformVersion),
    clipAndEscapeText(device ?? '', 20),
  ];
  const roles = clipAndEscapeText(provides.join(', '), 50);
  const programs = parts.filter((part) => part !== '').join(', ');
  if (programs === '' || roles === '') return programs || roles;
  return lines.labelled(programs, roles);
}

const nameWithVersion = (name: string | undefined, version: string | undefined): string =>
  [clipAndEscapeText(name ?? '', 25), clipAndEscapeText(version ?? '', 15)].filter((part) => part !== '').join(' ');

function stateLine({ resource: texts }: Texts, resource: AccountResource): string {
  const { presence, owned, lastSeenAt, createdAt } = resource;
  const flags = [
    presence !== undefined && (presence ? texts.present : texts.absent),
    owned !== undefined && (owned ? texts.owned : texts.shared),
    lastSeenAt && texts.lastSeen(formatDiscordTimestamp(lastSeenAt, 'R')),
    createdAt && texts.since(formatDiscordTimestamp(createdAt, 'R')),
    resource.httpsRequired ? texts.httpsRequired : undefined,
    resource.relay ? texts.relay : undefined,
    resource.synced ? texts.synced : undefined,
    resource.dnsRebindingProtection ? texts.dnsRebindingProtection : undefined,
  ];
  return flags.filter((flag) => flag !== undefined && flag !== false).join(' · ');
}

function connectionLine({ resource: texts }: Texts, { publicAddress, connections }: AccountResource): string {
  const publicAddressText = publicAddress === undefined ? [] : [texts.inPublic(shownAddress(texts, publicAddress))];
  const connectionTexts = connections.slice(0, MAX_CONNECTIONS).map((connection) => connectionText(texts, connection));
  const moreTexts =
    connections.length > connectionTexts.length ? [texts.more(connections.length - connectionTexts.length)] : [];
  return [...publicAddressText, ...connectionTexts, ...moreTexts].join(' · ');
}

/** The connection in words. Leaves out `uri`, whose host name may contain the public address. */
function connectionText(texts: Texts['resource'], { protocol, address, port, relay }: ResourceConnection): string {
  const protocolText = clipAndEscapeText(protocol ?? '', 8);
  const place = port === undefined ? undefined : texts.port(port);
  const relayText = relay ? texts.throughRelay : undefined;
  return [protocolText, shownAddress(texts, address), place, relayText]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

const shownAddress = (texts: Texts['resource'], address = ''): string => plain(maskAddress(address) ?? texts.masked);
