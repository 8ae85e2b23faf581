import {
  type ActionRow,
  type ButtonComponent,
  ButtonStyles,
  ChannelTypes,
  type InteractionCallbackData,
  MessageComponentTypes,
} from 'discordeno';
import { joinSortedWords, ONE_PIXEL_PNG } from '../surroundings.ts';
import { firstCommandOptionValue } from './answers.ts';
import type { BotInteraction } from './bot.ts';
import { FILM_RATING_FORM } from './forms.ts';

const button = (customId: string, label: string): ButtonComponent => ({
  type: MessageComponentTypes.Button,
  style: ButtonStyles.Secondary,
  customId,
  label,
});

const BUTTONS: ActionRow = {
  type: MessageComponentTypes.ActionRow,
  components: [button('count', 'Count'), button('secret', 'Secret'), button('rate', 'Rate')],
};

const MENUS: ActionRow[] = [
  {
    type: MessageComponentTypes.ActionRow,
    components: [
      {
        type: MessageComponentTypes.SelectMenu,
        customId: 'genres',
        minValues: 1,
        maxValues: 2,
        options: [
          { label: 'Comedy', value: 'comedy' },
          { label: 'Drama', value: 'drama', emoji: { name: '🎭' } },
        ],
      },
    ],
  },
  {
    type: MessageComponentTypes.ActionRow,
    components: [{ type: MessageComponentTypes.SelectMenuUsers, customId: 'people', maxValues: 2 }],
  },
  {
    type: MessageComponentTypes.ActionRow,
    components: [{ type: MessageComponentTypes.SelectMenuRoles, customId: 'roles' }],
  },
  {
    type: MessageComponentTypes.ActionRow,
    components: [{ type: MessageComponentTypes.SelectMenuUsersAndRoles, customId: 'anyone', maxValues: 2 }],
  },
  {
    type: MessageComponentTypes.ActionRow,
    components: [
      {
        type: MessageComponentTypes.SelectMenuChannels,
        customId: 'channels',
        channelTypes: [ChannelTypes.GuildText],
      },
    ],
  },
];

/** Discordeno 21 does not define the Components V2 flag and component types. */
const IS_COMPONENTS_V2 = 1 << 15;
const TEXT_DISPLAY = 10;
const POSTER = { media: { url: 'attachment://poster.png' }, description: 'The poster' };

const LAYOUT = [
  {
    type: 17,
    accentColor: 0x336699,
    components: [
      {
        type: 9,
        components: [{ type: TEXT_DISPLAY, content: '## Tonight' }],
        accessory: { type: 11, media: POSTER.media, description: POSTER.description },
      },
      { type: 14 },
      { type: 12, items: [POSTER] },
      { type: 13, file: { url: 'attachment://notes.txt' } },
    ],
  },
  { type: TEXT_DISPLAY, content: 'The doors open at eight.' },
  { type: MessageComponentTypes.ActionRow, components: [button('next', 'Next')] },
];

const LAYOUT_MESSAGE: InteractionCallbackData = {
  flags: IS_COMPONENTS_V2,
  // @ts-expect-error: Discordeno 21 declares no components of version 2
  components: LAYOUT,
  files: [
    { name: 'poster.png', blob: new Blob([ONE_PIXEL_PNG]) },
    { name: 'notes.txt', blob: new Blob(['hello']) },
  ],
};

const NEXT_MESSAGE: InteractionCallbackData = {
  flags: IS_COMPONENTS_V2,
  // @ts-expect-error: Discordeno 21 declares no components of version 2
  components: [{ type: TEXT_DISPLAY, content: 'The doors are open.' }],
  attachments: [],
};

export async function sendRequestedComponents(interaction: BotInteraction): Promise<void> {
  switch (firstCommandOptionValue(interaction)) {
    case 'buttons':
      await interaction.respond({ content: 'press one', components: [BUTTONS] });
      break;
    case 'menus':
      await interaction.respond({ content: 'choose', components: MENUS });
      break;
    default:
      // The bot defers first. In a first response, Discordeno would add a `files` key that Discord does not know.
      await interaction.defer();
      await interaction.edit(LAYOUT_MESSAGE);
  }
}

export async function answerPressedComponent(interaction: BotInteraction): Promise<void> {
  switch (interaction.data?.customId) {
    case 'count':
      await interaction.edit({ content: 'pressed', components: [] });
      break;
    case 'secret':
      await interaction.respond('pst', { isPrivate: true });
      break;
    case 'rate':
      await interaction.respond(FILM_RATING_FORM);
      break;
    case 'next':
      await interaction.deferEdit();
      await interaction.edit(NEXT_MESSAGE);
      break;
    default:
      await interaction.respond(`${interaction.data?.customId}: ${joinSortedWords(chosenIn(interaction))}`);
  }
}

function chosenIn({ data }: BotInteraction): readonly string[] {
  const { values = [], resolved, componentType } = data ?? {};
  if (componentType === MessageComponentTypes.SelectMenu) return values;
  const { users, roles, channels } = resolved ?? {};
  return [
    ...(users?.map(({ username }) => username) ?? []),
    ...(roles?.map(({ name }) => name) ?? []),
    ...(channels?.map(({ name }) => String(name)) ?? []),
  ];
}
