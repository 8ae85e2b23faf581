import { endIsNearFrom, type TokenLife, tokenLife } from '../../domain/media/server/tokenLife.ts';
import type { DiscordTime } from '../../domain/notifications/channels.ts';
import type { EndingToken, EndingTokens } from '../../domain/notifications/endingTokens.ts';
import type { Installation, MediaServers } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { timestamp } from '../../render/kit/expiry.ts';
import { note } from '../../render/kit/layout.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { type NoteDeps, type PersonalNote, sendNotes } from './personalNotes.ts';

interface EndingTokensDeps extends NoteDeps {
  readonly endingTokens: EndingTokens;
  readonly installation: Pick<Installation, 'owners'>;
  readonly mediaServers: Pick<MediaServers, 'list' | 'tokenOf'>;
  /** The installation's language, because the owners' own languages are not known. */
  readonly locale: string;
  /**
   * Discord's time. If our own clock were ahead, a token would seem to end too early, and owners are told only
   * once.
   */
  readonly time: () => DiscordTime;
}

/**
 * Tells the owners of the bot that the token of a media server ends soon, or has ended: once for each token.
 * Waits until Discord names the owners. Rejects with the database's failure only.
 */
export async function alertEndingTokens(deps: EndingTokensDeps): Promise<void> {
  const { endingTokens, installation, mediaServers, log } = deps;
  const tokens = mediaServers.list().flatMap(({ id: server }) => {
    const life = tokenLife(mediaServers.tokenOf(server) ?? '');
    return life === undefined ? [] : [{ server, life }];
  });
  if (tokens.length === 0) return;
  const { earliest: now } = deps.time();
  const before = await endingTokens.recall();
  const { known, due } = planEndingTokens(tokens, before, now);
  if (known.some((token) => !before.includes(token))) await endingTokens.record(known);
  const owners = installation.owners();
  if (due.length === 0 || owners.length === 0) return;
  const notifiedOwners = new Map<EndingToken, number>();
  const notes = due.flatMap((token) =>
    owners.map(
      (userId): PersonalNote => ({
        ...noteOf(token, { userId, isOver: token.endsAt <= now }, deps),
        done: async () => {
          notifiedOwners.set(token, (notifiedOwners.get(token) ?? 0) + 1);
        },
      }),
    ),
  );
  await sendNotes(notes, deps);
  const announced = due.filter((token) => notifiedOwners.get(token) === owners.length);
  if (announced.length === 0) return;
  await endingTokens.record(
    known.map((token) => (announced.includes(token) ? { ...token, isAnnounced: true } : token)),
  );
  log.info({ servers: announced.map(({ server }) => server) }, 'the owners were told that a token ends');
}

function noteOf(
  { server, endsAt }: EndingToken,
  { userId, isOver }: { readonly userId: string; readonly isOver: boolean },
  { mediaServers, locale }: EndingTokensDeps,
) {
  const servers = mediaServers.list();
  const name = servers.length > 1 ? servers.find(({ id }) => id === server)?.name : undefined;
  return {
    reader: { userId, guildId: '', needs: 'installation' },
    locale,
    about: `token of server ${server} ends ${endsAt.getTime()}`,
    draw: (texts: Texts, marker: number): Message => {
      const says = isOver ? texts.tokens.note.over : texts.tokens.note.soon;
      return note(says(timestamp(endsAt), name && plainClipped(name, 60)), { marker });
    },
  } as const;
}

interface Token {
  readonly server: ServerId;
  readonly life: TokenLife;
}

/** More than the media servers of any installation. */
const MOST_KNOWN = 200;

/**
 * `known`: the tokens to remember, tokens in use first. `due`: the tokens about which the owners have to be
 * told.
 */
function planEndingTokens(
  tokens: readonly Token[],
  before: readonly EndingToken[],
  now: Date,
): { readonly known: readonly EndingToken[]; readonly due: readonly EndingToken[] } {
  const current = tokens.map(({ server, life }) => {
    const { endsAt } = life;
    const earlier = before.find((token) => token.server === server && token.endsAt.getTime() === endsAt.getTime());
    return { life, token: earlier ?? { server, endsAt, typedAt: now, isAnnounced: false } };
  });
  const used = current.map(({ token }) => token);
  // A token that was replaced may be typed again until it expires.
  const replaced = before.filter((token) => !used.includes(token) && token.endsAt > now);
  const due = current.filter(({ token, life }) => !token.isAnnounced && endIsNearFrom(life, token.typedAt) <= now);
  return { known: [...used, ...replaced].slice(0, MOST_KNOWN), due: due.map(({ token }) => token) };
}
