import {
  type AnyTextableChannel,
  type CommandInteraction,
  DiscordRESTError,
  type Message,
  MessageFlags,
} from 'oceanic.js';

const textFile = (name: string) => ({ name, contents: Buffer.from(name) });

export async function postRequestedMessage(interaction: CommandInteraction): Promise<void> {
  await interaction.defer(MessageFlags.EPHEMERAL);
  const { options } = interaction.data;
  const { client } = interaction;
  const channel = client.getChannel<AnyTextableChannel>(options.getChannel('where', true).id);
  try {
    if (channel) await sendTo(channel, options.getString('what', true));
    await interaction.editOriginal({ content: 'done' });
  } catch (error) {
    await interaction.editOriginal({ content: `refused: ${error instanceof DiscordRESTError ? error.code : error}` });
  }
}

async function sendTo(channel: AnyTextableChannel, what: string): Promise<void> {
  switch (what) {
    case 'file':
      await channel.createMessage({
        content: 'the list',
        files: [{ name: 'list.txt', contents: Buffer.from('Nosferatu'), index: 0 }],
        attachments: [{ id: '0', description: 'Films that you have not seen' }],
      });
      break;
    case 'changed':
      await change(await channel.createMessage({ content: 'draft', files: [textFile('a.txt'), textFile('b.txt')] }));
      break;
    case 'deleted': {
      const message = await channel.createMessage({ content: 'a mistake' });
      await message.delete();
      break;
    }
    case 'twice':
      await channel.createMessage({ content: 'only once', nonce: 'the-same', enforceNonce: true });
      await channel.createMessage({ content: 'only once', nonce: 'the-same', enforceNonce: true });
      break;
    case 'twelve':
      await Promise.all([...Array(12).keys()].map((index) => channel.createMessage({ content: String(index + 1) })));
      break;
    default:
      await channel.createMessage({ content: 'hello' });
  }
}

async function change(message: Message): Promise<void> {
  const first = message.attachments.first();
  await message.edit({ content: 'final', attachments: first ? [{ id: first.id }] : [], files: [textFile('c.txt')] });
}

export async function replyToMessage(message: Message): Promise<void> {
  if (message.author.bot || !message.content.startsWith('!')) return;
  await message.channel?.createMessage({
    content: `You said: ${message.content.slice(1)}`,
    messageReference: { messageID: message.id },
  });
}
