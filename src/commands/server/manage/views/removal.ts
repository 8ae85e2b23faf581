import { type InstalledServer, REMOVED_SERVER_DAYS } from '../../../../domain/servers/mediaServers.ts';
import { createNothingChangedMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { type ConfirmationChoice, createConfirmationButtons } from '../../../../render/kit/message/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

/** Number of settings and plays that belong only to this server. */
export interface ServerUsageCounts {
  readonly guilds: number;
  readonly subscriptions: number;
  readonly boards: number;
  readonly counters: number;
  readonly rules: number;
  /** Number of plays in the bot's copy of the server's history. */
  readonly plays: number;
}

const REMOVED_THINGS = [
  'subscriptions',
  'boards',
  'counters',
  'rules',
  'plays',
] as const satisfies readonly (keyof ServerUsageCounts)[];

export function renderServerRemoval(
  { servers }: Texts,
  knownServer: InstalledServer,
  { use, decision }: { readonly use: ServerUsageCounts; readonly decision: ConfirmationChoice },
): Message {
  const { goes } = servers;
  const removedThings = REMOVED_THINGS.filter((thing) => use[thing] > 0).map((thing) => goes[thing](use[thing]));
  const lines = [
    servers.removeHead(serverTitle(knownServer)),
    use.guilds > 0 && goes.guilds(use.guilds),
    removedThings.length > 0 && servers.goesToo(removedThings.join(', ')),
    servers.kept(REMOVED_SERVER_DAYS),
  ];
  return createNothingChangedMessage(lines, { controls: [createConfirmationButtons(servers, decision)] });
}
