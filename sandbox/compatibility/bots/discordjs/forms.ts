import {
  ActionRowBuilder,
  type ChatInputCommandInteraction,
  FileUploadBuilder,
  LabelBuilder,
  ModalBuilder,
  type ModalSubmitInteraction,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { describeDownloadedFile } from '../surroundings.ts';

/** A form in the older style: text inputs in rows, without labels. */
export const createFilmRatingForm = () =>
  new ModalBuilder()
    .setCustomId('rate')
    .setTitle('Rate the film')
    .addComponents(
      new ActionRowBuilder<TextInputBuilder>().addComponents(
        new TextInputBuilder().setCustomId('stars').setLabel('Stars').setStyle(TextInputStyle.Short).setValue('3'),
      ),
      new ActionRowBuilder<TextInputBuilder>().addComponents(
        new TextInputBuilder()
          .setCustomId('why')
          .setLabel('Why?')
          .setStyle(TextInputStyle.Paragraph)
          .setRequired(false),
      ),
    );

const orderForm = () =>
  new ModalBuilder()
    .setCustomId('order')
    .setTitle('Order a film')
    .addLabelComponents(
      new LabelBuilder()
        .setLabel('Title')
        .setTextInputComponent(new TextInputBuilder().setCustomId('title').setStyle(TextInputStyle.Short)),
      new LabelBuilder()
        .setLabel('Format')
        .setDescription('As it was shown')
        .setStringSelectMenuComponent(
          new StringSelectMenuBuilder()
            .setCustomId('format')
            .addOptions({ label: 'Film', value: 'film' }, { label: 'Disc', value: 'disc' }),
        ),
      new LabelBuilder().setLabel('Guest').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('guest')),
    );

const uploadForm = () =>
  new ModalBuilder()
    .setCustomId('upload')
    .setTitle('Send a list')
    .addLabelComponents(
      new LabelBuilder()
        .setLabel('Your list')
        .setFileUploadComponent(new FileUploadBuilder().setCustomId('list').setMaxValues(1)),
    );

export async function openRequestedForm(interaction: ChatInputCommandInteraction): Promise<void> {
  const form = interaction.options.getString('kind', true) === 'order' ? orderForm() : uploadForm();
  await interaction.showModal(form);
}

export async function readForm(interaction: ModalSubmitInteraction): Promise<void> {
  const { fields } = interaction;
  switch (interaction.customId) {
    case 'rate': {
      const content = `rated ${fields.getTextInputValue('stars')}: ${fields.getTextInputValue('why')}`;
      if (interaction.isFromMessage()) await interaction.update({ content, components: [] });
      break;
    }
    case 'order': {
      const [format] = fields.getStringSelectValues('format');
      const guest = fields.getSelectedUsers('guest', true).first()?.username;
      await interaction.reply(`ordered ${fields.getTextInputValue('title')} as ${format} for ${guest}`);
      break;
    }
    default: {
      const file = fields.getUploadedFiles('list', true).first();
      await interaction.reply(file ? await describeDownloadedFile(file.name, file.size, file.url) : 'no file');
    }
  }
}
