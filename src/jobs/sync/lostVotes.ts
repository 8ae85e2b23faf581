import type { KnownVote } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import { ChannelFailure, type Channels, type PostedMessage } from '../../domain/notifications/channels.ts';
import { voteKey } from '../../domain/votes.ts';
import { note } from '../../render/kit/layout.ts';
import { LANGUAGES, type Texts, textsFor } from '../../render/texts/texts.ts';
import { markerOf } from '../publishing/postMarker.ts';

/** More votes than people start between two backups. */
const MOST_VOTES = 500;

interface Sent {
  readonly channelId: string;
  /** Our messages in the channel since the backup. */
  readonly messages: readonly PostedMessage[];
}

interface LostVotesDeps {
  /** The votes of the backup. */
  readonly votes: readonly KnownVote[];
  /** The number of the last vote that the database ever had. */
  readonly lastVote: number;
  readonly edit: Channels['edit'];
  readonly log: Logger;
}

interface ShownVote {
  readonly messageId: string;
  readonly endsAt: Date;
  /** Texts in the language of its message. */
  readonly texts: Texts;
}

type LostVote = Pick<ShownVote, 'messageId' | 'texts'> & Pick<Sent, 'channelId'>;

/**
 * Marks the message of each vote that began after the backup as lost: its buttons do nothing any more, and
 * its result would never be posted. A message that Discord does not edit stays.
 */
export async function markLostVotes(channels: readonly Sent[], deps: LostVotesDeps): Promise<void> {
  for (const vote of channels.flatMap((sent) => lostVotesIn(sent, deps))) await mark(vote, deps);
}

async function mark({ channelId, messageId, texts }: LostVote, { edit, log }: LostVotesDeps): Promise<void> {
  const body = JSON.stringify({ components: note(texts.vote.lost).components });
  try {
    await edit(messageId, { channelId, body, files: [] });
    log.warn({ channel: channelId }, 'a vote began after the backup and is lost; its message says so');
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err;
    log.warn({ err, channel: channelId }, 'the message of a vote that is lost could not be edited');
  }
}

function lostVotesIn({ channelId, messages }: Sent, { votes, lastVote }: LostVotesDeps): readonly LostVote[] {
  const shown = messages.flatMap(shownVote);
  if (shown.length === 0) return [];
  const ends = new Set(votes.flatMap((vote) => (vote.channelId === channelId ? [secondOf(vote.endsAt)] : [])));
  const results = resultsIn({ channelId, messages }, lastVote);
  const isPosted = ({ endsAt }: ShownVote) => results.some(({ at }) => at >= endsAt);
  return shown.flatMap((vote) => {
    if (ends.has(secondOf(vote.endsAt)) || isPosted(vote)) return [];
    return [{ channelId, messageId: vote.messageId, texts: vote.texts }];
  });
}

const secondOf = (at: Date): number => Math.floor(at.getTime() / 1000);

const END = /<t:(\d+):R>/;

/** The vote that a message shows, if it was still on when it was last drawn. */
function shownVote({ id, innerTexts: [head = ''] }: PostedMessage): readonly ShownVote[] {
  const texts = LANGUAGES.map(textsFor).find(({ vote }) => head.startsWith(`${vote.head}\n`));
  const [, seconds] = END.exec(head) ?? [];
  if (texts === undefined || seconds === undefined) return [];
  return [{ messageId: id, endsAt: new Date(Number(seconds) * 1000), texts }];
}

/** The results of votes that the backup does not have. */
function resultsIn({ channelId, messages }: Sent, lastVote: number): readonly PostedMessage[] {
  const markers = new Set<number>();
  for (let id = lastVote + 1; id <= lastVote + MOST_VOTES; id += 1) markers.add(markerOf(voteKey(id), channelId));
  return messages.filter(({ componentIds }) => componentIds.some((id) => markers.has(id)));
}
