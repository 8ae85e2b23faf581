import { firstCommandOptionValue } from './answers.ts';
import { type BotInteraction, type BotMessage, discordenoBot } from './bot.ts';

const textFile = (name: string) => ({ name, blob: new Blob([name]) });

export async function postRequestedMessage(interaction: BotInteraction): Promise<void> {
  await interaction.defer(true);
  const where = interaction.data?.options?.find(({ name }) => name === 'where')?.value;
  try {
    await sendTo(BigInt(where ?? 0), String(firstCommandOptionValue(interaction)));
    await interaction.edit('done');
  } catch (error) {
    await interaction.edit(`refused: ${codeOf(error)}`);
  }
}

/** Parses Discord's error code from the response text, which Discordeno keeps in the error's cause. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const isAnswer = typeof cause === 'object' && cause !== null && 'body' in cause;
  return isAnswer ? JSON.parse(String(cause.body)).code : error;
}

async function sendTo(channelId: bigint, what: string): Promise<void> {
  const { helpers } = discordenoBot;
  const once = { content: 'only once', nonce: 'the-same', enforceNonce: true };
  switch (what) {
    case 'file':
      await helpers.sendMessage(channelId, {
        content: 'the list',
        files: [{ name: 'list.txt', blob: new Blob(['Nosferatu']) }],
        attachments: [{ id: '0', description: 'Films that you have not seen' }],
      });
      break;
    case 'changed':
      await change(
        await helpers.sendMessage(channelId, { content: 'draft', files: [textFile('a.txt'), textFile('b.txt')] }),
      );
      break;
    case 'deleted': {
      const { id } = await helpers.sendMessage(channelId, { content: 'a mistake' });
      await helpers.deleteMessage(channelId, id);
      break;
    }
    case 'twice':
      await helpers.sendMessage(channelId, once);
      await helpers.sendMessage(channelId, once);
      break;
    case 'twelve':
      await Promise.all(
        [...Array(12).keys()].map((index) => helpers.sendMessage(channelId, { content: String(index + 1) })),
      );
      break;
    default:
      await helpers.sendMessage(channelId, { content: 'hello' });
  }
}

async function change({ channelId, id, attachments }: BotMessage): Promise<void> {
  const first = attachments?.[0];
  await discordenoBot.helpers.editMessage(channelId, id, {
    content: 'final',
    attachments: first ? [{ id: String(first.id) }] : [],
    files: [textFile('c.txt')],
  });
}

export async function replyToMessage({ author, content, channelId, id }: BotMessage): Promise<void> {
  if (author.toggles?.bot || !content.startsWith('!')) return;
  await discordenoBot.helpers.sendMessage(channelId, {
    content: `You said: ${content.slice(1)}`,
    messageReference: { messageId: id, failIfNotExists: true },
  });
}
