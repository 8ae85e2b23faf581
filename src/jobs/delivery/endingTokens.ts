import { readTokenLifetime, type TokenLifetime, tokenExpiryWarningTime } from '../../domain/media/server/tokenLife.ts';
import type { DiscordTime } from '../../domain/notifications/channels.ts';
import type { ExpiringToken, ExpiringTokens } from '../../domain/notifications/endingTokens.ts';
import { NO_GUILD_ID } from '../../domain/notifications/readers.ts';
import type { BotOperators, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../render/texts/texts.ts';
import {
  type OneTimeDirectMessage,
  type OneTimeDirectMessageDeps,
  sendOneTimeDirectMessages,
} from './personalNotes.ts';

interface EndingTokensDeps extends OneTimeDirectMessageDeps {
  readonly endingTokens: ExpiringTokens;
  readonly installation: Pick<BotOperators, 'owners'>;
  readonly mediaServers: Pick<MediaServers, 'list' | 'tokenOf'>;
  /** Language of the installation. The languages of the bot's owners are unknown. */
  readonly locale: string;
  /** Discord's time. If the local clock were ahead, owners would be notified too early, and this happens only once. */
  readonly time: () => DiscordTime;
}

/**
 * Notifies the bot's owners when the token of a media server ends soon or has ended, once per token. Waits until
 * Discord says who the owners are. Rejects only if the database fails.
 */
export async function alertOwnersToExpiringTokens(deps: EndingTokensDeps): Promise<void> {
  const { endingTokens, installation, mediaServers, log } = deps;
  const tokens = mediaServers.list().flatMap(({ id: server }) => {
    const token = mediaServers.tokenOf(server);
    const life = token === undefined ? undefined : readTokenLifetime(token);
    return life === undefined ? [] : [{ server, life }];
  });
  if (tokens.length === 0) return;
  const { earliest: now } = deps.time();
  const storedTokens = await endingTokens.recall();
  const { rememberedTokens, tokensToAnnounce } = planEndingTokens(tokens, storedTokens, now);
  if (rememberedTokens.some((token) => !storedTokens.includes(token))) await endingTokens.record(rememberedTokens);
  const owners = installation.owners();
  if (tokensToAnnounce.length === 0 || owners.length === 0) return;
  /** Number of owners whose message is stored for sending, or can never be sent. */
  const settledOwners = new Map<ExpiringToken, number>();
  const noteTo = (userId: string, token: ExpiringToken): OneTimeDirectMessage => ({
    ...noteAbout(token, { userId, isOver: token.endsAt <= now }, deps),
    onDelivered: async () => {
      settledOwners.set(token, (settledOwners.get(token) ?? 0) + 1);
    },
  });
  const notes = tokensToAnnounce.flatMap((token) => owners.map((userId) => noteTo(userId, token)));
  await sendOneTimeDirectMessages(notes, deps);
  const announcedTokens = tokensToAnnounce.filter((token) => settledOwners.get(token) === owners.length);
  if (announcedTokens.length === 0) return;
  await endingTokens.record(
    rememberedTokens.map((token) => (announcedTokens.includes(token) ? { ...token, isAnnounced: true } : token)),
  );
  log.info(
    { servers: announcedTokens.map(({ server }) => server) },
    'told the bot’s owners that the tokens of media servers expire soon or have expired',
  );
}

function noteAbout(
  { server, endsAt }: ExpiringToken,
  { userId, isOver }: { readonly userId: string; readonly isOver: boolean },
  { mediaServers, locale }: EndingTokensDeps,
) {
  const servers = mediaServers.list();
  const name = servers.length > 1 ? servers.find(({ id }) => id === server)?.name : undefined;
  return {
    reader: { userId, guildId: NO_GUILD_ID, needs: 'installation' },
    locale,
    subject: `token of server ${server} ends ${endsAt.getTime()}`,
    draw: (texts: Texts, marker: number): Message => {
      const sentence = isOver ? texts.tokens.note.over : texts.tokens.note.soon;
      return createNoteMessage(sentence(dateTimestamp(endsAt), name && clipAndEscapeText(name, 60)), { marker });
    },
  } as const;
}

interface Token {
  readonly server: ServerId;
  readonly life: TokenLifetime;
}

/** Maximum number of tokens to remember. No installation has this many media servers. */
const MAX_REMEMBERED_TOKENS = 200;

interface EndingTokensPlan {
  /** Tokens to remember from now on: those in use first. */
  readonly rememberedTokens: readonly ExpiringToken[];
  readonly tokensToAnnounce: readonly ExpiringToken[];
}

function planEndingTokens(
  tokens: readonly Token[],
  storedTokens: readonly ExpiringToken[],
  now: Date,
): EndingTokensPlan {
  const currentTokens = tokens.map(({ server, life }) => {
    const { endsAt } = life;
    const storedToken = storedTokens.find(
      (token) => token.server === server && token.endsAt.getTime() === endsAt.getTime(),
    );
    return { life, token: storedToken ?? { server, endsAt, typedAt: now, isAnnounced: false } };
  });
  const usedTokens = currentTokens.map(({ token }) => token);
  // A token that is no longer used is remembered until it expires, because a person may enter it again.
  const replacedTokens = storedTokens.filter((token) => !usedTokens.includes(token) && token.endsAt > now);
  const unannouncedTokens = currentTokens.filter(
    ({ token, life }) => !token.isAnnounced && tokenExpiryWarningTime(life, token.typedAt) <= now,
  );
  return {
    rememberedTokens: [...usedTokens, ...replacedTokens].slice(0, MAX_REMEMBERED_TOKENS),
    tokensToAnnounce: unannouncedTokens.map(({ token }) => token),
  };
}
