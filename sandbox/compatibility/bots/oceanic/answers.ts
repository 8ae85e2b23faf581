import {
  type AutocompleteInteraction,
  type CommandInteraction,
  type EmbedOptions,
  type Member,
  Message,
  MessageFlags,
  Role,
  User,
} from 'oceanic.js';
import { describeDownloadedFile, joinSortedWords } from '../surroundings.ts';

const CARD: EmbedOptions = {
  title: 'Metropolis',
  description: '**1927**, Fritz Lang',
  color: 0x336699,
  fields: [
    { name: 'Length', value: '153 min', inline: true },
    { name: 'Sound', value: 'silent' },
  ],
  footer: { text: 'from the library' },
};

export async function answerWithRequestedReplyKind(interaction: CommandInteraction): Promise<void> {
  switch (interaction.data.options.getString('how', true)) {
    case 'card':
      await interaction.createMessage({ embeds: [CARD] });
      break;
    case 'private':
      await interaction.createMessage({ content: 'only for you', flags: MessageFlags.EPHEMERAL });
      break;
    case 'late':
      await interaction.defer();
      await interaction.editOriginal({ content: 'here it is' });
      break;
    default:
      await answerInParts(interaction);
  }
}

async function answerInParts(interaction: CommandInteraction): Promise<void> {
  await interaction.createMessage({ content: 'first' });
  const second = await interaction.createFollowup({ content: 'second' });
  await interaction.createFollowup({ content: 'third', flags: MessageFlags.EPHEMERAL });
  await interaction.editFollowup(second.message.id, { content: 'second, changed' });
  await interaction.deleteOriginal();
}

export async function answerWithBotNameAndId(interaction: CommandInteraction): Promise<void> {
  const { user, application } = interaction.client;
  await interaction.createMessage({ content: `${user.username} ${application.id}` });
}

export async function answerWithCachedGuildData(interaction: CommandInteraction): Promise<void> {
  const { guild, client } = interaction;
  const channels = guild?.channels.map(({ name, type }) => `${name} ${type}`) ?? [];
  const roles = guild?.roles.map(({ name, permissions }) => `${name} ${permissions.allow}`) ?? [];
  const lines = [
    `guilds: ${joinSortedWords(client.guilds.map(({ name }) => name))}`,
    `channels: ${joinSortedWords(channels)}`,
    `roles: ${joinSortedWords(roles)}`,
  ];
  await interaction.createMessage({ content: lines.join('\n') });
}

export async function answerSubcommand(interaction: CommandInteraction): Promise<void> {
  const { options } = interaction.data;
  const [group] = options.getSubCommand(true);
  await interaction.createMessage({ content: `${group} by ${options.getString('by', true)}` });
}

export async function answerWithOptionValue(interaction: CommandInteraction): Promise<void> {
  const [option] = interaction.data.options.getOptions();
  const name = option?.name ?? '';
  await interaction.createMessage({ content: `${name}: ${await optionText(interaction, name)}` });
}

const rolesOf = ({ roles }: Member): string => `${roles.length} role`;

async function optionText({ data: { options } }: CommandInteraction, name: string): Promise<string> {
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
      return describeDownloadedFile(file.filename, file.size, file.url);
    }
    case 'role':
      return options.getRole(name, true).name;
    case 'anyone': {
      const anyone = options.getMentionable(name, true);
      return anyone instanceof Role ? `role ${anyone.name}` : `person ${anyone.username}`;
    }
    default:
      return `${options.getUser(name, true).username}, of ${rolesOf(options.getMember(name, true))}`;
  }
}

export async function suggestAutocompleteChoices(interaction: AutocompleteInteraction): Promise<void> {
  const { options } = interaction.data;
  const typed = String(options.getFocused(true).value);
  const decade = options.getInteger('decade');
  await interaction.result([
    { name: `${typed} of the ${decade}s`, value: `${typed}-${decade}` },
    { name: `${typed} of any time`, value: typed },
  ]);
}

export async function answerContextMenu(interaction: CommandInteraction): Promise<void> {
  const { target, resolved } = interaction.data;
  if (target instanceof Message)
    await interaction.createMessage({ content: `${target.author.username}: ${target.content}` });
  if (!(target instanceof User)) return;
  const member = resolved.members.get(target.id);
  await interaction.createMessage({ content: `Hello ${target.username}, of ${member ? rolesOf(member) : 'none'}` });
}
