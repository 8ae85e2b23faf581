import {
  ActionRowBuilder,
  type AnySelectMenuInteraction,
  AttachmentBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  ChannelType,
  type ChatInputCommandInteraction,
  ContainerBuilder,
  FileBuilder,
  MediaGalleryBuilder,
  MentionableSelectMenuBuilder,
  MessageFlags,
  RoleSelectMenuBuilder,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  ThumbnailBuilder,
  UserSelectMenuBuilder,
} from 'discord.js';
import { joinSortedWords, ONE_PIXEL_PNG } from '../surroundings.ts';
import { createFilmRatingForm } from './forms.ts';

const button = (customId: string, label: string) =>
  new ButtonBuilder().setCustomId(customId).setLabel(label).setStyle(ButtonStyle.Secondary);

const BUTTONS = new ActionRowBuilder<ButtonBuilder>().addComponents(
  button('count', 'Count'),
  button('secret', 'Secret'),
  button('rate', 'Rate'),
);

const MENUS = [
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId('genres')
      .setMinValues(1)
      .setMaxValues(2)
      .addOptions({ label: 'Comedy', value: 'comedy' }, { label: 'Drama', value: 'drama', emoji: '🎭' }),
  ),
  new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
    new UserSelectMenuBuilder().setCustomId('people').setMaxValues(2),
  ),
  new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(new RoleSelectMenuBuilder().setCustomId('roles')),
  new ActionRowBuilder<MentionableSelectMenuBuilder>().addComponents(
    new MentionableSelectMenuBuilder().setCustomId('anyone').setMaxValues(2),
  ),
  new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(
    new ChannelSelectMenuBuilder().setCustomId('channels').setChannelTypes(ChannelType.GuildText),
  ),
];

const LAYOUT = [
  new ContainerBuilder()
    .setAccentColor(0x336699)
    .addSectionComponents(
      new SectionBuilder()
        .addTextDisplayComponents(new TextDisplayBuilder().setContent('## Tonight'))
        .setThumbnailAccessory(new ThumbnailBuilder().setURL('attachment://poster.png').setDescription('The poster')),
    )
    .addSeparatorComponents(new SeparatorBuilder())
    .addMediaGalleryComponents(
      new MediaGalleryBuilder().addItems({ media: { url: 'attachment://poster.png' }, description: 'The poster' }),
    )
    .addFileComponents(new FileBuilder().setURL('attachment://notes.txt')),
  new TextDisplayBuilder().setContent('The doors open at eight.'),
  new ActionRowBuilder<ButtonBuilder>().addComponents(button('next', 'Next')),
];

export async function sendRequestedComponents(interaction: ChatInputCommandInteraction): Promise<void> {
  switch (interaction.options.getString('what', true)) {
    case 'buttons':
      await interaction.reply({ content: 'press one', components: [BUTTONS] });
      break;
    case 'menus':
      await interaction.reply({ content: 'choose', components: MENUS });
      break;
    default:
      await interaction.reply({
        flags: MessageFlags.IsComponentsV2,
        components: LAYOUT,
        files: [
          new AttachmentBuilder(ONE_PIXEL_PNG, { name: 'poster.png' }),
          new AttachmentBuilder(Buffer.from('hello'), { name: 'notes.txt' }),
        ],
      });
  }
}

export async function answerPressedButton(interaction: ButtonInteraction): Promise<void> {
  switch (interaction.customId) {
    case 'count':
      await interaction.update({ content: 'pressed', components: [] });
      break;
    case 'secret':
      await interaction.reply({ content: 'pst', flags: MessageFlags.Ephemeral });
      break;
    case 'rate':
      await interaction.showModal(createFilmRatingForm());
      break;
    default:
      await interaction.deferUpdate();
      await interaction.editReply({
        flags: MessageFlags.IsComponentsV2,
        components: [new TextDisplayBuilder().setContent('The doors are open.')],
        attachments: [],
      });
  }
}

export async function answerChosenMenuOption(interaction: AnySelectMenuInteraction): Promise<void> {
  await interaction.reply(`${interaction.customId}: ${joinSortedWords(chosenIn(interaction))}`);
}

function chosenIn(interaction: AnySelectMenuInteraction): readonly string[] {
  if (interaction.isUserSelectMenu()) return interaction.users.map(({ username }) => username);
  if (interaction.isRoleSelectMenu()) return interaction.roles.map(({ name }) => name);
  if (interaction.isMentionableSelectMenu())
    return [...interaction.users.map(({ username }) => username), ...interaction.roles.map(({ name }) => name)];
  if (interaction.isChannelSelectMenu())
    return interaction.channels.map((channel) => ('name' in channel ? String(channel.name) : ''));
  return interaction.values;
}
