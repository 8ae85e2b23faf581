import { EMPTY_PERMISSION_MAP, type PermissionMap } from '../../domain/access/access.ts';
import { comparePermissionMaps } from '../../domain/access/difference.ts';
import {
  ACCESS_RIGHTS_CONFLICT_SIDES,
  type AccessRightsConflict,
  type AccessRightsConflictSide,
  type ConflictingPermissionMaps,
  type RightsDecision,
  type ServerVisibleToGuild,
} from '../../domain/access/rights.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { bold } from '../kit/media/title.ts';
import { createListMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../kit/message/pages.ts';
import type { Button, ComponentPress } from '../kit/message/press.ts';
import type { Row } from '../kit/message/rows.ts';
import { joinLines } from '../kit/text/lines.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { userMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';
import { describePermissionChanges } from './difference.ts';

export interface AccessRightsConflictNames {
  readonly guild: (guildId: string) => string | undefined;
  readonly server: (server: ServerId) => string | undefined;
  readonly role: (guildId: string, roleId: string) => string | undefined;
  readonly channel: (channelId: string) => string | undefined;
}

export interface AccessRightsConflictMessage {
  readonly undecided: AccessRightsConflict;
  readonly names: AccessRightsConflictNames;
  /** The buttons for the decision. Missing in the direct message, which says where to decide instead. */
  readonly decide?:
    | {
        readonly page: number;
        readonly pagePress: (page: number) => ComponentPress;
        readonly press: (decision: RightsDecision) => ComponentPress;
      }
    | undefined;
  readonly marker?: number | undefined;
}

/** Rows on a page. Ten rows of at most 350 characters fit in a message. */
const ROWS = 10;

interface SideLine {
  readonly side: AccessRightsConflictSide;
  readonly line: string;
}

export function renderAccessRightsConflict(
  texts: Texts,
  { undecided, names, decide, marker }: AccessRightsConflictMessage,
): Message {
  const { rights } = texts.servers;
  const lines = ACCESS_RIGHTS_CONFLICT_SIDES.flatMap((side) => linesOfSide(texts, side, undecided, names));
  const { page, pages, before, items } = takePageOfEntries(lines, decide?.page ?? 1, ROWS);
  return createListMessage({
    head: [rights.head, rights.reasons[undecided.reason], rights.since(formatDiscordTimestamp(undecided.at))].join(
      '\n',
    ),
    rows: items.flatMap(({ side, line }, index): readonly Row[] => {
      const row = { content: line };
      const isFirst = side !== items[index - 1]?.side;
      return isFirst ? [{ content: rights.sides[side], heading: true }, row] : [row];
    }),
    total: lines.length,
    before,
    foot: (shownCount, total) =>
      joinLines(
        (pages > 1 || shownCount < total) && texts.pages.shown(shownCount, total, before),
        decide ? rights.consequences : rights.whereToDecide,
      ),
    controls: decide && [
      decisionButtonsFor(texts, lines, decide.press),
      ...pageControls(texts, { page, pages, press: decide.pagePress }),
    ],
    marker,
    private: true,
  });
}

function decisionButtonsFor(
  texts: Texts,
  lines: readonly SideLine[],
  press: (decision: RightsDecision) => ComponentPress,
): readonly Button[] {
  const { rights } = texts.servers;
  const sides = ACCESS_RIGHTS_CONFLICT_SIDES.filter((side) => lines.some((entry) => entry.side === side));
  return [
    ...sides.map((side): Button => ({ label: rights.decide[side], style: 'danger', press: press(side) })),
    { label: rights.decide.keep, style: 'secondary', press: press('keep') },
  ];
}

function linesOfSide(
  texts: Texts,
  side: AccessRightsConflictSide,
  undecided: AccessRightsConflict,
  names: AccessRightsConflictNames,
): readonly SideLine[] {
  const { rights } = texts.servers;
  const { admins, servers } = undecided[side];
  const lines = [
    ...admins.map((userId) => rights.admin(userMention(userId))),
    ...servers.map((seenServer) => serverLine(texts, seenServer, names)),
    ...undecided.maps.flatMap((map) => mapLines(texts, map, side, names)),
  ];
  return lines.map((line) => ({ side, line }));
}

function serverLine(
  texts: Texts,
  { guildId, serverId }: ServerVisibleToGuild,
  names: AccessRightsConflictNames,
): string {
  const name = names.server(serverId);
  const serverName = name === undefined ? texts.access.goneServer : bold(name, `${serverId}`);
  return texts.servers.rights.server(serverName, boldGuildName(guildId, names));
}

function mapLines(
  texts: Texts,
  map: ConflictingPermissionMaps,
  side: AccessRightsConflictSide,
  names: AccessRightsConflictNames,
): readonly string[] {
  const { rights } = texts.servers;
  const { guildId, inForce } = map;
  const guild = boldGuildName(guildId, names);
  const mapOfSide = map[side] ?? EMPTY_PERMISSION_MAP;
  if (mapOfSide === 'unreadable') return [rights.unreadable(guild)];
  const difference = comparePermissionMaps(mapOrEmpty(inForce), mapOfSide);
  if (difference.levels.length + difference.removed.length + difference.added.length === 0) return [];
  const guildNames = {
    server: (id: ServerId) => names.server(id) ?? texts.access.goneServer,
    role: (roleId: string) => names.role(guildId, roleId),
    channel: names.channel,
  };
  return describePermissionChanges(texts, difference, guildNames).map((line) => rights.inGuild(guild, line));
}

const mapOrEmpty = (map: PermissionMap | 'unreadable'): PermissionMap =>
  map === 'unreadable' ? EMPTY_PERMISSION_MAP : map;

const boldGuildName = (guildId: string, names: AccessRightsConflictNames): string =>
  bold(names.guild(guildId) ?? guildId, guildId);
