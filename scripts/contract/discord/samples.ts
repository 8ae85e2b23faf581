import { MessageFlags } from 'discord.js';
import { z } from 'zod';
import { jsonCodec } from '../../../src/domain/json.ts';
import { FEEDS, type FeedName } from '../../../src/domain/notifications/feeds.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../../src/domain/notifications/settings.ts';
import { returnNoPlayerLink } from '../../../src/domain/serving/links.ts';
import { FEED_DEFINITIONS } from '../../../src/jobs/feeds/definitions.ts';
import { SAMPLE_POSTER, samplePosters } from '../../../src/jobs/feeds/samplePoster.ts';
import { createMessageMarker, createMessageNonce } from '../../../src/jobs/publishing/postMarker.ts';
import { createFeedSamples } from '../../../src/jobs/publishing/samples.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { addGalleriesToMessage, addTextFileToMessage } from '../../../src/render/kit/additions/addPictureToMessage.ts';
import { createListMessage, createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Message, Upload } from '../../../src/render/kit/message/message.ts';
import type { Button, ComponentPress } from '../../../src/render/kit/message/press.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import type { TableCell } from '../table.ts';

export interface SampleMessage {
  /** Name of the sample in words of Usher's own. A number follows if a feed has several samples. */
  readonly name: TableCell;
  readonly files: readonly Upload[];
  readonly sent: SampleBody;
  /** Body of an edit that keeps the message's files. */
  readonly edited: SampleBody;
  /** Body of an edit that changes the content and removes the files. */
  readonly replaced: SampleBody;
  /** Ids of the message's containers, by which this script finds the message in the channel. */
  readonly markers: readonly number[];
}

type SampleBody = Readonly<Record<string, unknown>> & Pick<Message, 'components'>;

/** Values that are the same for the real and the embedded Discord, so that both get the same texts. */
export interface SampleMessageValues {
  /** Unique id of this run. */
  readonly id: string;
  readonly now: Date;
}

interface Place {
  readonly guildId: string;
  readonly channelId: string;
  readonly run: SampleMessageValues;
}

/** Sample messages: a post of each feed, and messages with every component and kind of file that answers can have. */
export async function renderSampleMessages(place: Place): Promise<readonly SampleMessage[]> {
  const posts = await Promise.all(FEEDS.map((feed) => samplesOfFeed(feed, place)));
  const otherSamples = messagesOf(place).map(({ name, message }) => sampleOf([name], message, place));
  return [...posts.flat(), ...otherSamples];
}

export const SAMPLE_MESSAGE_NAMES = [
  ...FEEDS,
  'every button',
  'every menu',
  'buttons beside texts',
  'gallery',
  'JSON file',
  'CSV file',
] as const;
type SampleName = (typeof SAMPLE_MESSAGE_NAMES)[number];

const postBody = jsonCodec(z.object({ components: z.array(z.custom<Message['components'][number]>()) }));
const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

async function samplesOfFeed(feed: FeedName, place: Place): Promise<readonly SampleMessage[]> {
  const { guildId, channelId, run } = place;
  const { draw } = createFeedSamples({
    renderers: FEED_DEFINITIONS,
    textsFor: textsForLanguage,
    clock: { ...systemClock, now: () => run.now },
    log,
    charts: { prepare: quiet, draw: () => Promise.reject(new Error('no sample has a chart')) },
    mediaServers: { serversOf: () => [] },
    appearanceOf: async () => ({ name: undefined, ownName: undefined, colour: undefined }),
    linksIn: () => returnNoPlayerLink,
  });
  const subscription = { ...DEFAULT_SUBSCRIPTION_SETTINGS, id: 1, guildId, channelId, feed, createdAt: run.now };
  const posts = await draw(subscription, `${run.id}:${feed}`);
  return posts.map(({ body, files }, index) => {
    const { components } = postBody.parse(body);
    return sampleOf(index === 0 ? [feed] : [feed, index + 1], { components, files }, place);
  });
}

const PRESS: ComponentPress = { action: 'none', target: null, by: 'anyone' };
const button = (style: Button['style'], disabledBecause?: string): Button => ({
  label: style,
  style,
  press: PRESS,
  disabledBecause,
});

interface NamedMessage {
  readonly name: SampleName;
  readonly message: Message;
}

function messagesOf({ channelId, run }: Place): readonly NamedMessage[] {
  const markerFor = (name: SampleName) => createMessageMarker(`${run.id}:${name}`, channelId);
  const picture = (name: string): Upload => ({ name, bytes: PICTURE, description: 'A disc on a dark ground' });
  const options = ['1', '2', '3'].map((value) => ({ value, label: `Choice ${value}`, description: 'One of three' }));
  const jsonFile = { name: 'contract.json', text: '[]', description: 'An empty list' };
  const csvFile = { name: 'contract.csv', text: 'a,b\r\n1,2\r\n', description: 'A table' };
  const everyButton = createNoteMessage('Buttons', {
    marker: markerFor('every button'),
    accent: 0x2b_5d_34,
    controls: [
      [button('primary'), button('secondary'), button('success'), button('danger'), button('secondary', 'sample')],
      [{ label: 'Link', style: 'link', url: 'https://discord.com/' }],
    ],
  });
  const everyMenu = createNoteMessage('Menus', {
    marker: markerFor('every menu'),
    controls: [
      { placeholder: 'Choose', options, min: 1, max: 2, press: PRESS },
      { placeholder: 'A role', options: 'roles', press: PRESS },
      { placeholder: 'A channel', options: 'channels', press: PRESS },
    ],
  });
  const besideTexts = createListMessage({
    head: '### Rows',
    rows: [
      { content: 'With a button', button: button('secondary') },
      { content: 'With a picture', picture: picture('beside.webp') },
      { content: 'With buttons below', under: [button('primary')] },
    ],
    foot: (shownRows, total) => `-# ${shownRows} of ${total}`,
    marker: markerFor('buttons beside texts'),
  });
  const pictures = [picture('a.webp'), picture('b.webp')];
  return [
    { name: 'every button', message: everyButton },
    { name: 'every menu', message: everyMenu },
    { name: 'buttons beside texts', message: besideTexts },
    {
      name: 'gallery',
      message: addGalleriesToMessage(createNoteMessage('Pictures', { marker: markerFor('gallery') }), [pictures]),
    },
    {
      name: 'JSON file',
      message: addTextFileToMessage(createNoteMessage('A file', { marker: markerFor('JSON file') }), jsonFile),
    },
    {
      name: 'CSV file',
      message: addTextFileToMessage(createNoteMessage('A file', { marker: markerFor('CSV file') }), csvFile),
    },
  ];
}

const PICTURE = (await samplePosters.small([SAMPLE_POSTER])).get(SAMPLE_POSTER) ?? new Uint8Array();

/** The request bodies that `discord/posting` would send for this message, but without notifying members. */
function sampleOf(name: TableCell, { components, files = [] }: Message, { run }: Place): SampleMessage {
  const markers = components.flatMap(({ id }) => id ?? []);
  const attachments = files.map((file, id) => ({
    id: String(id),
    filename: file.name,
    description: file.description,
  }));
  const body = { components, flags: MessageFlags.IsComponentsV2, allowed_mentions: { parse: [] } };
  return {
    name,
    files,
    markers,
    sent: {
      ...body,
      flags: MessageFlags.IsComponentsV2 | MessageFlags.SuppressNotifications,
      attachments,
      nonce: createMessageNonce(name.join(), run.id),
      enforce_nonce: true,
    },
    edited: body,
    replaced: {
      ...body,
      components: createNoteMessage('Replaced', { marker: markers[0] ?? 0 }).components,
      attachments: [],
    },
  };
}
