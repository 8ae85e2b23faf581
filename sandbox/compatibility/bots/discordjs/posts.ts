import {
  AttachmentBuilder,
  type ChatInputCommandInteraction,
  DiscordAPIError,
  type Message,
  MessageFlags,
  type SendableChannels,
} from 'discord.js';

const textFile = (name: string) => new AttachmentBuilder(Buffer.from(name), { name });

export async function postRequestedMessage(interaction: ChatInputCommandInteraction<'cached'>): Promise<void> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const channel = interaction.options.getChannel('where', true);
  try {
    if (channel.isSendable()) await sendTo(channel, interaction.options.getString('what', true));
    await interaction.editReply('done');
  } catch (error) {
    await interaction.editReply(`refused: ${error instanceof DiscordAPIError ? error.code : error}`);
  }
}

async function sendTo(channel: SendableChannels, what: string): Promise<void> {
  switch (what) {
    case 'file':
      await channel.send({
        content: 'the list',
        files: [
          new AttachmentBuilder(Buffer.from('Nosferatu'), {
            name: 'list.txt',
            description: 'Films that you have not seen',
          }),
        ],
      });
      break;
    case 'changed':
      await change(await channel.send({ content: 'draft', files: [textFile('a.txt'), textFile('b.txt')] }));
      break;
    case 'deleted':
      await (await channel.send('a mistake')).delete();
      break;
    case 'twice':
      await channel.send({ content: 'only once', nonce: 'the-same', enforceNonce: true });
      await channel.send({ content: 'only once', nonce: 'the-same', enforceNonce: true });
      break;
    case 'twelve':
      await Promise.all([...Array(12).keys()].map((index) => channel.send(String(index + 1))));
      break;
    default:
      await channel.send('hello');
  }
}

async function change(message: Message): Promise<void> {
  const first = message.attachments.first();
  await message.edit({ content: 'final', attachments: first ? [{ id: first.id }] : [], files: [textFile('c.txt')] });
}

export async function replyToMessage(message: Message): Promise<void> {
  if (message.author.bot || !message.content.startsWith('!')) return;
  await message.reply(`You said: ${message.content.slice(1)}`);
}
