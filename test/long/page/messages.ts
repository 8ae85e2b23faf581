import { ButtonStyle, ComponentType, type InteractionReplyOptions, MessageFlags } from 'discord.js';
import sharp from 'sharp';

/** A picture of a poster's shape. */
const poster = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 300, channels: 3, background: '#264653' } })
    .png()
    .toBuffer();

const text = (content: string) => ({ type: ComponentType.TextDisplay as const, content });
const media = { url: 'attachment://poster.png' };

/** One reply of each kind that is measured. */
export async function replies() {
  const files = [{ name: 'poster.png', attachment: await poster() }];
  const button = (label: string) => ({
    type: ComponentType.Button as const,
    style: ButtonStyle.Secondary as const,
    customId: label,
    label,
  });
  const options = ['One', 'Two', 'Three'].map((label) => ({ label, value: label }));
  const thumbnail = { type: ComponentType.Thumbnail as const, media, description: 'A poster' };
  const flags = MessageFlags.IsComponentsV2 as const;
  return {
    text: { content: 'Nosferatu, tonight?' },
    container: {
      flags,
      components: [{ type: ComponentType.Container, accentColor: 0xe5a00d, components: [text('Now playing')] }],
    },
    section: {
      flags,
      files,
      components: [{ type: ComponentType.Section, components: [text('Nosferatu (1922)')], accessory: thumbnail }],
    },
    gallery: {
      flags,
      files,
      components: [
        {
          type: ComponentType.MediaGallery,
          items: [1, 2, 3, 4, 5].map((number) => ({ media, description: `Poster ${number}` })),
        },
      ],
    },
    buttons: { flags, components: [{ type: ComponentType.ActionRow, components: [button('Go'), button('No')] }] },
    menu: {
      flags,
      components: [
        {
          type: ComponentType.ActionRow,
          components: [{ type: ComponentType.StringSelect, customId: 'menu', placeholder: 'Which?', options }],
        },
      ],
    },
    privateNote: { content: 'Only for you', flags: MessageFlags.Ephemeral as const },
  } satisfies Readonly<Record<string, InteractionReplyOptions>>;
}
