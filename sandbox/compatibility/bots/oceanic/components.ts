import {
  ButtonStyles,
  ChannelTypes,
  type CommandInteraction,
  type ComponentInteraction,
  ComponentTypes,
  type MessageActionRow,
  type MessageComponent,
  MessageFlags,
  type SelectMenuTypes,
  type TextButton,
} from 'oceanic.js';
import { joinSortedWords, ONE_PIXEL_PNG } from '../surroundings.ts';
import { FILM_RATING_FORM } from './forms.ts';

const button = (customID: string, label: string): TextButton => ({
  type: ComponentTypes.BUTTON,
  style: ButtonStyles.SECONDARY,
  customID,
  label,
});

const BUTTONS: MessageActionRow = {
  type: ComponentTypes.ACTION_ROW,
  components: [button('count', 'Count'), button('secret', 'Secret'), button('rate', 'Rate')],
};

const MENUS: MessageActionRow[] = [
  {
    type: ComponentTypes.ACTION_ROW,
    components: [
      {
        type: ComponentTypes.STRING_SELECT,
        customID: 'genres',
        minValues: 1,
        maxValues: 2,
        options: [
          { label: 'Comedy', value: 'comedy' },
          { label: 'Drama', value: 'drama', emoji: { id: null, name: '🎭' } },
        ],
      },
    ],
  },
  {
    type: ComponentTypes.ACTION_ROW,
    components: [{ type: ComponentTypes.USER_SELECT, customID: 'people', maxValues: 2 }],
  },
  { type: ComponentTypes.ACTION_ROW, components: [{ type: ComponentTypes.ROLE_SELECT, customID: 'roles' }] },
  {
    type: ComponentTypes.ACTION_ROW,
    components: [{ type: ComponentTypes.MENTIONABLE_SELECT, customID: 'anyone', maxValues: 2 }],
  },
  {
    type: ComponentTypes.ACTION_ROW,
    components: [
      { type: ComponentTypes.CHANNEL_SELECT, customID: 'channels', channelTypes: [ChannelTypes.GUILD_TEXT] },
    ],
  },
];

const POSTER = { media: { url: 'attachment://poster.png' }, description: 'The poster' };

const LAYOUT: MessageComponent[] = [
  {
    type: ComponentTypes.CONTAINER,
    accentColor: 0x336699,
    components: [
      {
        type: ComponentTypes.SECTION,
        components: [{ type: ComponentTypes.TEXT_DISPLAY, content: '## Tonight' }],
        accessory: { type: ComponentTypes.THUMBNAIL, media: POSTER.media, description: POSTER.description },
      },
      { type: ComponentTypes.SEPARATOR },
      { type: ComponentTypes.MEDIA_GALLERY, items: [POSTER] },
      { type: ComponentTypes.FILE, file: { url: 'attachment://notes.txt' } },
    ],
  },
  { type: ComponentTypes.TEXT_DISPLAY, content: 'The doors open at eight.' },
  { type: ComponentTypes.ACTION_ROW, components: [button('next', 'Next')] },
];

export async function sendRequestedComponents(interaction: CommandInteraction): Promise<void> {
  switch (interaction.data.options.getString('what', true)) {
    case 'buttons':
      await interaction.createMessage({ content: 'press one', components: [BUTTONS] });
      break;
    case 'menus':
      await interaction.createMessage({ content: 'choose', components: MENUS });
      break;
    default:
      await interaction.createMessage({
        flags: MessageFlags.IS_COMPONENTS_V2,
        components: LAYOUT,
        files: [
          { name: 'poster.png', contents: ONE_PIXEL_PNG },
          { name: 'notes.txt', contents: Buffer.from('hello') },
        ],
      });
  }
}

export async function answerPressedComponent(interaction: ComponentInteraction): Promise<void> {
  const { customID } = interaction.data;
  if (interaction.isSelectMenuComponentInteraction()) await choose(interaction);
  else await press(interaction, customID);
}

async function press(interaction: ComponentInteraction, customID: string): Promise<void> {
  switch (customID) {
    case 'count':
      await interaction.editParent({ content: 'pressed', components: [] });
      break;
    case 'secret':
      await interaction.createMessage({ content: 'pst', flags: MessageFlags.EPHEMERAL });
      break;
    case 'rate':
      await interaction.createModal(FILM_RATING_FORM);
      break;
    default:
      await interaction.deferUpdate();
      await interaction.editOriginal({
        flags: MessageFlags.IS_COMPONENTS_V2,
        components: [{ type: ComponentTypes.TEXT_DISPLAY, content: 'The doors are open.' }],
        attachments: [],
      });
  }
}

async function choose(interaction: ComponentInteraction<SelectMenuTypes>): Promise<void> {
  const { customID } = interaction.data;
  await interaction.createMessage({ content: `${customID}: ${joinSortedWords(chosenIn(interaction))}` });
}

function chosenIn({ data: { componentType, values } }: ComponentInteraction<SelectMenuTypes>): readonly string[] {
  switch (componentType) {
    case ComponentTypes.USER_SELECT:
      return values.getUsers(true).map(({ username }) => username);
    case ComponentTypes.ROLE_SELECT:
      return values.getRoles(true).map(({ name }) => name);
    case ComponentTypes.MENTIONABLE_SELECT:
      return values.getMentionables(true).map((anyone) => ('username' in anyone ? anyone.username : anyone.name));
    case ComponentTypes.CHANNEL_SELECT:
      return values.getChannels(true).map(({ name }) => String(name));
    default:
      return values.getStrings();
  }
}
