import { ApplicationCommandOptionTypes, type InteractionCallbackData } from 'discordeno';
import { describeDownloadedFile, joinSortedWords } from '../surroundings.ts';
import { type BotGuild, type BotInteraction, type BotMember, discordenoBot } from './bot.ts';

const CARD: InteractionCallbackData = {
  embeds: [
    {
      title: 'Metropolis',
      description: '**1927**, Fritz Lang',
      color: 0x336699,
      fields: [
        { name: 'Length', value: '153 min', inline: true },
        { name: 'Sound', value: 'silent' },
      ],
      footer: { text: 'from the library' },
    },
  ],
};

export const firstCommandOptionValue = ({ data }: BotInteraction) => data?.options?.[0]?.value;

export async function answerWithRequestedReplyKind(interaction: BotInteraction): Promise<void> {
  switch (firstCommandOptionValue(interaction)) {
    case 'card':
      await interaction.respond(CARD);
      break;
    case 'private':
      await interaction.respond('only for you', { isPrivate: true });
      break;
    case 'late':
      await interaction.defer();
      await interaction.edit('here it is');
      break;
    default:
      await answerInParts(interaction);
  }
}

async function answerInParts(interaction: BotInteraction): Promise<void> {
  await interaction.respond('first');
  const second = await discordenoBot.helpers.sendFollowupMessage(interaction.token, { content: 'second' });
  await interaction.respond('third', { isPrivate: true });
  await interaction.edit('second, changed', second.id);
  await interaction.delete();
}

export async function answerWithBotNameAndId(interaction: BotInteraction): Promise<void> {
  const { username } = await discordenoBot.helpers.getUser(discordenoBot.id);
  await interaction.respond(`${username} ${discordenoBot.applicationId}`);
}

export async function answerWithCachedGuildData(
  guilds: ReadonlyMap<bigint, BotGuild>,
  interaction: BotInteraction,
): Promise<void> {
  const guild = guilds.get(interaction.guildId ?? 0n);
  // Discordeno stores threads among the channels, so they are filtered out.
  const channels = guild?.channels.array().filter(({ id }) => !guild.threads.has(id)) ?? [];
  const roles = guild?.roles.map(({ name, permissions }) => `${name} ${permissions.bitfield}`) ?? [];
  const lines = [
    `guilds: ${joinSortedWords([...guilds.values()].map(({ name }) => name))}`,
    `channels: ${joinSortedWords(channels.map(({ name, type }) => `${name} ${type}`))}`,
    `roles: ${joinSortedWords(roles)}`,
  ];
  await interaction.respond(lines.join('\n'));
}

export async function answerSubcommand(interaction: BotInteraction): Promise<void> {
  const [group] = interaction.data?.options ?? [];
  await interaction.respond(`${group?.name} by ${group?.options?.[0]?.options?.[0]?.value}`);
}

const rolesOf = (member: Pick<BotMember, 'roles'> | undefined): string => `${member?.roles.length} role`;

export async function answerWithOptionValue(interaction: BotInteraction): Promise<void> {
  const [option] = interaction.data?.options ?? [];
  if (!option) return;
  const { type, name, value } = option;
  const isText = type === ApplicationCommandOptionTypes.String;
  const isId = typeof value === 'string' && !isText;
  const plain = typeof value === 'number' ? value + 1 : value;
  await interaction.respond(`${name}: ${isId ? await resolvedText(interaction, name, BigInt(value)) : plain}`);
}

async function resolvedText({ data }: BotInteraction, name: string, id: bigint): Promise<string | undefined> {
  const { users, members, roles, channels, attachments } = data?.resolved ?? {};
  switch (name) {
    case 'channel':
      return `${channels?.get(id)?.name}, type ${channels?.get(id)?.type}`;
    case 'role':
      return roles?.get(id)?.name;
    case 'anyone':
      return roles?.has(id) ? `role ${roles.get(id)?.name}` : `person ${users?.get(id)?.username}`;
    case 'file': {
      const file = attachments?.get(id);
      return file && describeDownloadedFile(file.filename, file.size, file.url);
    }
    default:
      return `${users?.get(id)?.username}, of ${rolesOf(members?.get(id))}`;
  }
}

export async function suggestAutocompleteChoices(interaction: BotInteraction): Promise<void> {
  const options = interaction.data?.options ?? [];
  const typed = String(options.find(({ focused }) => focused)?.value);
  const decade = options.find(({ name }) => name === 'decade')?.value;
  await interaction.respond({
    choices: [
      { name: `${typed} of the ${decade}s`, value: `${typed}-${decade}` },
      { name: `${typed} of any time`, value: typed },
    ],
  });
}

export async function answerContextMenu(interaction: BotInteraction): Promise<void> {
  const { targetId = 0n, resolved } = interaction.data ?? {};
  const message = resolved?.messages?.get(targetId);
  if (message) await interaction.respond(`${message.author.username}: ${message.content}`);
  const user = resolved?.users?.get(targetId);
  if (user) await interaction.respond(`Hello ${user.username}, of ${rolesOf(resolved?.members?.get(targetId))}`);
}
