import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  EmbedBuilder,
  type GuildMember,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  Role,
  type UserContextMenuCommandInteraction,
} from 'discord.js';
import { describeDownloadedFile, joinSortedWords } from '../surroundings.ts';

const CARD = new EmbedBuilder()
  .setTitle('Metropolis')
  .setDescription('**1927**, Fritz Lang')
  .setColor(0x336699)
  .addFields({ name: 'Length', value: '153 min', inline: true }, { name: 'Sound', value: 'silent' })
  .setFooter({ text: 'from the library' });

export async function answerWithRequestedReplyKind(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.options.getString('how', true)) {
    case 'card':
      await interaction.reply({ embeds: [CARD] });
      break;
    case 'private':
      await interaction.reply({ content: 'only for you', flags: MessageFlags.Ephemeral });
      break;
    case 'late':
      await interaction.deferReply();
      await interaction.editReply('here it is');
      break;
    default:
      await answerInParts(interaction);
  }
}

async function answerInParts(interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.reply('first');
  const second = await interaction.followUp('second');
  await interaction.followUp({ content: 'third', flags: MessageFlags.Ephemeral });
  await interaction.editReply({ message: second, content: 'second, changed' });
  await interaction.deleteReply();
}

export async function answerWithBotNameAndId(interaction: ChatInputCommandInteraction): Promise<void> {
  const { user, application } = interaction.client;
  await interaction.reply(`${user.username} ${application.id}`);
}

export async function answerWithCachedGuildData(interaction: ChatInputCommandInteraction): Promise<void> {
  const guild = interaction.guild;
  const channels = guild?.channels.cache.filter((channel) => !channel.isThread());
  await interaction.reply(
    [
      `guilds: ${joinSortedWords(interaction.client.guilds.cache.map(({ name }) => name))}`,
      `channels: ${joinSortedWords(channels?.map(({ name, type }) => `${name} ${type}`) ?? [])}`,
      `roles: ${joinSortedWords(guild?.roles.cache.map(({ name, permissions }) => `${name} ${permissions.bitfield}`) ?? [])}`,
    ].join('\n'),
  );
}

const rolesOf = (member: GuildMember): string => `${member.roles.cache.size - 1} role`;

export async function answerWithOptionValue(interaction: ChatInputCommandInteraction<'cached'>): Promise<void> {
  const [name = ''] = interaction.options.data.map((option) => option.name);
  await interaction.reply(`${name}: ${await optionText(interaction, name)}`);
}

async function optionText({ options }: ChatInputCommandInteraction<'cached'>, name: string): Promise<string> {
  switch (name) {
    case 'text':
      return options.getString(name, true);
    case 'whole':
      return String(options.getInteger(name, true) + 1);
    case 'number':
      return String(options.getNumber(name, true) + 1);
    case 'yes':
      return String(options.getBoolean(name, true));
    case 'channel': {
      const channel = options.getChannel(name, true);
      return `${channel.name}, type ${channel.type}`;
    }
    case 'file': {
      const file = options.getAttachment(name, true);
      return describeDownloadedFile(file.name, file.size, file.url);
    }
    default:
      return someone(options, name);
  }
}

function someone(options: ChatInputCommandInteraction<'cached'>['options'], name: string): string {
  if (name === 'role') return options.getRole(name, true).name;
  if (name === 'anyone') {
    const anyone = options.getMentionable(name, true);
    return anyone instanceof Role ? `role ${anyone.name}` : `person ${anyone}`;
  }
  const member = options.getMember(name);
  return member ? `${options.getUser(name, true).username}, of ${rolesOf(member)}` : 'no member';
}

export async function suggestAutocompleteChoices(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused();
  const decade = interaction.options.getInteger('decade');
  await interaction.respond([
    { name: `${typed} of the ${decade}s`, value: `${typed}-${decade}` },
    { name: `${typed} of any time`, value: typed },
  ]);
}

export async function answerWithQuote(interaction: MessageContextMenuCommandInteraction): Promise<void> {
  const { author, content } = interaction.targetMessage;
  await interaction.reply(`${author.username}: ${content}`);
}

export async function answerWithGreeting(interaction: UserContextMenuCommandInteraction<'cached'>): Promise<void> {
  const { targetUser, targetMember } = interaction;
  await interaction.reply(`Hello ${targetUser.username}, of ${targetMember ? rolesOf(targetMember) : 'none'}`);
}
