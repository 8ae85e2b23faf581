import { expect, test } from 'vitest';
import { ChannelFailure, type PostedMessage } from '../../../src/domain/notifications/channels.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { markVoteMessagesAsLost } from '../../../src/jobs/sync/lostVotes.ts';
import { formatDiscordTimestamp } from '../../../src/render/kit/text/markdown.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { createRecorder } from '../support/fakes.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
/** The end of the vote that the backup has, in the channel "cinema". */
const KNOWN_END = at(80);

const message = (id: number, minute: number, given: Partial<PostedMessage> = {}): PostedMessage => ({
  id: `${id}`,
  at: at(minute),
  componentIds: [1],
  texts: [],
  innerTexts: [],
  ...given,
});

const voteUntil = (id: number, endsAt: Date, locale = 'en'): PostedMessage => {
  const { vote } = textsForLanguage(locale);
  return message(id, 10, {
    innerTexts: [`${vote.head}\n-# ${vote.ends(formatDiscordTimestamp(endsAt))}`, '**1** · Metropolis'],
  });
};
const overVote = (id: number): PostedMessage =>
  message(id, 10, { innerTexts: [`${textsForLanguage('en').vote.head}\n-# ${textsForLanguage('en').vote.over}`] });
const resultOf = (vote: number, minute: number, channelId = 'cinema'): PostedMessage =>
  message(1900, minute, { componentIds: [1, createMessageMarker(`vote:${vote}`, channelId)] });

/** Goes through these messages after a restore. The backup had had three votes. */
async function search(channelId: string, messages: readonly PostedMessage[], refusal?: Error) {
  const edited: string[] = [];
  const { log, sentences } = createRecorder();
  await markVoteMessagesAsLost([{ channelId, messages }], {
    votes: [{ channelId: 'cinema', endsAt: KNOWN_END, isPosted: false }],
    lastVote: 3,
    edit: async (id, { body }) => {
      if (refusal) throw refusal;
      edited.push(`${id} ${body}`);
    },
    log,
  });
  return { edited, sentences };
}

test.each<{ name: string; channelId: string; messages: readonly PostedMessage[]; expected: readonly string[] }>([
  { name: 'is lost while it is on', channelId: 'cinema', messages: [voteUntil(1001, at(70))], expected: ['1001'] },
  {
    name: 'is lost in another channel, even if a vote of the backup ends at the same time',
    channelId: 'hall',
    messages: [voteUntil(1001, KNOWN_END)],
    expected: ['1001'],
  },
  {
    name: 'is lost if the bot was away when it ended',
    channelId: 'cinema',
    messages: [voteUntil(1001, at(40))],
    expected: ['1001'],
  },
  {
    name: 'is lost if only the end of another vote was posted',
    channelId: 'cinema',
    messages: [voteUntil(1001, at(45)), resultOf(4, 44)],
    expected: ['1001'],
  },
  {
    name: 'is not lost if the backup has it',
    channelId: 'cinema',
    messages: [voteUntil(1001, KNOWN_END)],
    expected: [],
  },
  {
    name: 'is not lost if its end was posted',
    channelId: 'cinema',
    messages: [voteUntil(1001, at(40)), resultOf(4, 41)],
    expected: [],
  },
  { name: 'is not lost if a person ended it', channelId: 'cinema', messages: [overVote(1001)], expected: [] },
  {
    name: 'is not taken for another message with a time',
    channelId: 'cinema',
    messages: [message(1001, 10, { innerTexts: [`### A film\n-# ${formatDiscordTimestamp(at(70))}`] })],
    expected: [],
  },
])(
  'after a restore, votes that the backup lacks are recognized as lost: a vote $name',
  async ({ channelId, messages, expected }) => {
    const { edited } = await search(channelId, messages);
    expect(edited.map((each) => each.split(' ')[0])).toEqual(expected);
  },
);

test.each(['en', 'de'])('the message of a lost vote says so in the language of the vote: %s', async (locale) => {
  const { edited } = await search('cinema', [voteUntil(1001, at(70), locale)]);
  expect(edited).toEqual([expect.stringContaining(textsForLanguage(locale).vote.lost)]);
});

test('a lost vote’s message that Discord does not edit stays, which is logged', async () => {
  const { sentences } = await search('cinema', [voteUntil(1001, at(70))], new ChannelFailure('forbidden', 'as told'));
  expect(sentences()).toEqual(['warn: could not mark the message of a vote that was lost when a backup was restored']);
});
