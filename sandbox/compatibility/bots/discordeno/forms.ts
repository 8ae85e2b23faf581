import { type InteractionCallbackData, MessageComponentTypes, TextStyles } from 'discordeno';
import { describeDownloadedFile } from '../surroundings.ts';
import { firstCommandOptionValue } from './answers.ts';
import type { BotInteraction } from './bot.ts';

/** A form in the older style: text inputs in rows, without labels. */
export const FILM_RATING_FORM: InteractionCallbackData = {
  customId: 'rate',
  title: 'Rate the film',
  components: [
    {
      type: MessageComponentTypes.ActionRow,
      components: [
        {
          type: MessageComponentTypes.InputText,
          customId: 'stars',
          label: 'Stars',
          style: TextStyles.Short,
          value: '3',
        },
      ],
    },
    {
      type: MessageComponentTypes.ActionRow,
      components: [
        {
          type: MessageComponentTypes.InputText,
          customId: 'why',
          label: 'Why?',
          style: TextStyles.Paragraph,
          required: false,
        },
      ],
    },
  ],
};

/** Discordeno 21 does not define these component types. */
const LABEL = 18;
const FILE_UPLOAD = 19;

const ORDER = [
  {
    type: LABEL,
    label: 'Title',
    component: { type: MessageComponentTypes.InputText, customId: 'title', style: TextStyles.Short },
  },
  {
    type: LABEL,
    label: 'Format',
    description: 'As it was shown',
    component: {
      type: MessageComponentTypes.SelectMenu,
      customId: 'format',
      options: [
        { label: 'Film', value: 'film' },
        { label: 'Disc', value: 'disc' },
      ],
    },
  },
  { type: LABEL, label: 'Guest', component: { type: MessageComponentTypes.SelectMenuUsers, customId: 'guest' } },
];

const ORDER_FORM: InteractionCallbackData = {
  customId: 'order',
  title: 'Order a film',
  // @ts-expect-error: Discordeno 21 declares no labels
  components: ORDER,
};

const UPLOAD = [{ type: LABEL, label: 'Your list', component: { type: FILE_UPLOAD, customId: 'list', maxValues: 1 } }];

const UPLOAD_FORM: InteractionCallbackData = {
  customId: 'upload',
  title: 'Send a list',
  // @ts-expect-error: Discordeno 21 declares no labels
  components: UPLOAD,
};

export async function openRequestedForm(interaction: BotInteraction): Promise<void> {
  await interaction.respond(firstCommandOptionValue(interaction) === 'order' ? ORDER_FORM : UPLOAD_FORM);
}

/** A submitted form field, inside a row or a label. */
interface Field {
  readonly custom_id?: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly component?: Field;
  readonly components?: readonly Field[];
}

const inRows = (parts: readonly Field[]): readonly Field[] => parts.flatMap(({ components = [] }) => components);
const inLabels = (parts: readonly Field[]): readonly Field[] => parts.flatMap(({ component }) => component ?? []);

export async function readForm(interaction: BotInteraction): Promise<void> {
  const { customId, components = [], resolved } = interaction.data ?? {};
  const fields = customId === 'rate' ? inRows(components) : inLabels(components);
  const text = (name: string) => fields.find(({ custom_id }) => custom_id === name)?.value;
  const chosen = (name: string) => fields.find(({ custom_id }) => custom_id === name)?.values?.[0] ?? '0';
  switch (customId) {
    case 'rate':
      await interaction.edit({ content: `rated ${text('stars')}: ${text('why')}`, components: [] });
      break;
    case 'order': {
      const guest = resolved?.users?.get(BigInt(chosen('guest')))?.username;
      await interaction.respond(`ordered ${text('title')} as ${chosen('format')} for ${guest}`);
      break;
    }
    default: {
      const file = resolved?.attachments?.get(BigInt(chosen('list')));
      await interaction.respond(file ? await describeDownloadedFile(file.filename, file.size, file.url) : 'no file');
    }
  }
}
