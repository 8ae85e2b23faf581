import type { VoteInBackup } from '../../domain/database/backups.ts';
import { LANGUAGES } from '../../domain/languages.ts';
import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type DiscordChannels, type PostedMessage } from '../../domain/notifications/channels.ts';
import { voteKey } from '../../domain/votes.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { type Texts, textsForLanguage } from '../../render/texts/texts.ts';
import { createMessageMarker } from '../publishing/postMarker.ts';

/** Maximum votes to search for, more than people start between two backups. */
const MAX_LOST_VOTES = 500;

interface SentMessages {
  readonly channelId: string;
  /** The bot's own messages in a channel since the backup. */
  readonly messages: readonly PostedMessage[];
}

interface LostVotesDeps {
  readonly votes: readonly VoteInBackup[];
  /** Number of the last vote in the database. Lost votes have higher numbers. */
  readonly lastVote: number;
  readonly edit: DiscordChannels['edit'];
  readonly log: Logger;
}

interface ShownVote {
  readonly messageId: string;
  readonly endsAt: Date;
  readonly texts: Texts;
}

type LostVote = Pick<ShownVote, 'messageId' | 'texts'> & Pick<SentMessages, 'channelId'>;

/**
 * Marks messages of votes that began after the backup as lost: their buttons no longer work, and their results will
 * never be posted. A message that Discord does not edit stays.
 */
export async function markVoteMessagesAsLost(channels: readonly SentMessages[], deps: LostVotesDeps): Promise<void> {
  const lostVotes = channels.flatMap((channelMessages) => lostVotesIn(channelMessages, deps));
  for (const vote of lostVotes) await markAsLost(vote, deps);
}

async function markAsLost({ channelId, messageId, texts }: LostVote, { edit, log }: LostVotesDeps): Promise<void> {
  const body = JSON.stringify({ components: createNoteMessage(texts.vote.lost).components });
  try {
    await edit(messageId, { channelId, body, files: [] });
    log.warn(
      { channel: channelId },
      'a vote began after the restored backup was made, so it is lost; marked its message as lost',
    );
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    log.warn(
      { err, channel: channelId },
      'could not mark the message of a vote that was lost when a backup was restored',
    );
  }
}

function lostVotesIn({ channelId, messages }: SentMessages, { votes, lastVote }: LostVotesDeps): readonly LostVote[] {
  const shownVotes = messages.flatMap(openVoteIn);
  if (shownVotes.length === 0) return [];
  const storedEnds = new Set(votes.flatMap((vote) => (vote.channelId === channelId ? [secondOf(vote.endsAt)] : [])));
  const results = lostResultsIn({ channelId, messages }, lastVote);
  const isPosted = ({ endsAt }: ShownVote) => results.some(({ at }) => at >= endsAt);
  return shownVotes.flatMap((vote) => {
    if (storedEnds.has(secondOf(vote.endsAt)) || isPosted(vote)) return [];
    return [{ channelId, messageId: vote.messageId, texts: vote.texts }];
  });
}

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const END_TIME = /<t:(\d+):R>/;

/** The vote in a message. Empty if it was over when the message was last drawn. */
function openVoteIn({ id, innerTexts }: PostedMessage): readonly ShownVote[] {
  const [head = ''] = innerTexts;
  const texts = LANGUAGES.map(textsForLanguage).find(({ vote }) => head.startsWith(`${vote.head}\n`));
  const [, seconds] = END_TIME.exec(head) ?? [];
  if (texts === undefined || seconds === undefined) return [];
  return [{ messageId: id, endsAt: new Date(Number(seconds) * 1000), texts }];
}

function lostResultsIn({ channelId, messages }: SentMessages, lastVote: number): readonly PostedMessage[] {
  const markers = new Set<number>();
  for (let id = lastVote + 1; id <= lastVote + MAX_LOST_VOTES; id += 1)
    markers.add(createMessageMarker(voteKey(id), channelId));
  return messages.filter(({ componentIds }) => componentIds.some((id) => markers.has(id)));
}
