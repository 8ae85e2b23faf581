import {
  type CommandInteraction,
  ComponentTypes,
  type ModalData,
  type ModalSubmitInteraction,
  TextInputStyles,
} from 'oceanic.js';
import { describeDownloadedFile } from '../surroundings.ts';

/** A form in the older style: text inputs in rows, without labels. */
export const FILM_RATING_FORM: ModalData = {
  customID: 'rate',
  title: 'Rate the film',
  components: [
    {
      type: ComponentTypes.ACTION_ROW,
      components: [
        {
          type: ComponentTypes.TEXT_INPUT,
          customID: 'stars',
          label: 'Stars',
          style: TextInputStyles.SHORT,
          value: '3',
        },
      ],
    },
    {
      type: ComponentTypes.ACTION_ROW,
      components: [
        {
          type: ComponentTypes.TEXT_INPUT,
          customID: 'why',
          label: 'Why?',
          style: TextInputStyles.PARAGRAPH,
          required: false,
        },
      ],
    },
  ],
};

const ORDER_FORM: ModalData = {
  customID: 'order',
  title: 'Order a film',
  components: [
    {
      type: ComponentTypes.LABEL,
      label: 'Title',
      component: { type: ComponentTypes.TEXT_INPUT, customID: 'title', style: TextInputStyles.SHORT },
    },
    {
      type: ComponentTypes.LABEL,
      label: 'Format',
      description: 'As it was shown',
      component: {
        type: ComponentTypes.STRING_SELECT,
        customID: 'format',
        options: [
          { label: 'Film', value: 'film' },
          { label: 'Disc', value: 'disc' },
        ],
      },
    },
    {
      type: ComponentTypes.LABEL,
      label: 'Guest',
      component: { type: ComponentTypes.USER_SELECT, customID: 'guest' },
    },
  ],
};

const UPLOAD_FORM: ModalData = {
  customID: 'upload',
  title: 'Send a list',
  components: [
    {
      type: ComponentTypes.LABEL,
      label: 'Your list',
      component: { type: ComponentTypes.FILE_UPLOAD, customID: 'list', maxValues: 1 },
    },
  ],
};

export async function openRequestedForm(interaction: CommandInteraction): Promise<void> {
  const isOrder = interaction.data.options.getString('kind', true) === 'order';
  await interaction.createModal(isOrder ? ORDER_FORM : UPLOAD_FORM);
}

export async function readForm(interaction: ModalSubmitInteraction): Promise<void> {
  const { components, customID } = interaction.data;
  switch (customID) {
    case 'rate': {
      const content = `rated ${components.getTextInput('stars', true)}: ${components.getTextInput('why', true)}`;
      await interaction.editParent({ content, components: [] });
      break;
    }
    case 'order': {
      const [format] = components.getStringSelectValues('format', true);
      const [guest] = components.getUserSelectValues('guest', true);
      const title = components.getTextInput('title', true);
      await interaction.createMessage({ content: `ordered ${title} as ${format} for ${guest?.username}` });
      break;
    }
    default: {
      const [file] = components.getFileUploadValues('list', true);
      const content = file ? await describeDownloadedFile(file.filename, file.size, file.url) : 'no file';
      await interaction.createMessage({ content });
    }
  }
}
