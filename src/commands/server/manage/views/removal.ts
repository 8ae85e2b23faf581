import { type KnownServer, REMOVED_DAYS } from '../../../../domain/servers/mediaServers.ts';
import { nothingDone } from '../../../../render/kit/layout.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { type Decision, decisionButtons } from '../../../../render/kit/press.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { serverTitle } from './sentences.ts';

/** How many things are about this server alone. */
export interface ServerUse {
  /** Guilds that may see it. */
  readonly guilds: number;
  readonly subscriptions: number;
  readonly boards: number;
  readonly counters: number;
  readonly rules: number;
  /** In our copy of its history. */
  readonly plays: number;
}

const THINGS = [
  'subscriptions',
  'boards',
  'counters',
  'rules',
  'plays',
] as const satisfies readonly (keyof ServerUse)[];

export function renderRemoval(
  { servers }: Texts,
  known: KnownServer,
  { use, decision }: { readonly use: ServerUse; readonly decision: Decision },
): Message {
  const { goes } = servers;
  const things = THINGS.filter((each) => use[each] > 0).map((each) => goes[each](use[each]));
  const lines = [
    servers.removeHead(serverTitle(known)),
    use.guilds > 0 && goes.guilds(use.guilds),
    things.length > 0 && servers.goesToo(things.join(', ')),
    servers.kept(REMOVED_DAYS),
  ];
  return nothingDone(lines, { controls: [decisionButtons(servers, decision)] });
}
