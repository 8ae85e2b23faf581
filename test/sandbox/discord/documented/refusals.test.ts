/** Each row names the sentence on which it stands, in github.com/discord/discord-api-docs (c98d64bc). */
import { Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { button, type Case, picture, row, select, text, thumbnail, V2 } from '../messageParts.ts';
import { freshDiscord, restTo } from '../tinyBot.ts';

interface Row extends Case {
  /** Discord's code for the whole request: 50035 unless a row says otherwise. */
  readonly error?: number;
}

const userMenu = (more: object) => row({ type: 5, custom_id: 'm', ...more });
const someone = { id: '110000000000000101', type: 'user' };
const another = { id: '110000000000000102', type: 'user' };
const gallery = (url: string) => ({ type: 12, items: [{ media: { url } }] });
const link = (url: string) => row(button({ style: 5, url }));

const EMPTY = { code: 'EMPTY_MESSAGE', at: 'content', error: 50006 };

const ROWS: Row[] = [
  // developers/topics/opcodes-and-status-codes.mdx:264: "Cannot send an empty message"
  { name: 'an empty message', body: {}, ...EMPTY },
  // The same sentence; developers/resources/message.mdx:607 says that texts "are trimmed automatically".
  { name: 'a message of blanks', body: { content: ' \n ' }, ...EMPTY },
  { name: 'an embed of blanks', body: { embeds: [{ title: ' ', description: '\t' }] }, ...EMPTY },
  {
    // developers/resources/message.mdx:607: "Leading and trailing whitespace characters are not included"
    name: 'the name of an embed field made of blanks',
    body: { embeds: [{ fields: [{ name: ' ', value: 'a' }] }] },
    code: 'BASE_TYPE_REQUIRED',
    at: 'embeds.0.fields.0.name',
  },
  {
    // developers/resources/message.mdx:607: "Leading and trailing whitespace characters are not included"
    name: 'the value of an embed field made of blanks',
    body: { embeds: [{ fields: [{ name: 'a', value: ' ' }] }] },
    code: 'BASE_TYPE_REQUIRED',
    at: 'embeds.0.fields.0.value',
  },
  {
    // developers/components/reference.mdx:1590: "Text that will be displayed"; blanks are not mentioned
    name: 'a text display of blanks',
    body: { flags: V2, components: [text('  ')] },
    code: 'BASE_TYPE_REQUIRED',
    at: 'components.0.content',
  },
  {
    // developers/components/reference.mdx:175: "Text that appears on the button"; blanks are not mentioned
    name: 'a button labelled with blanks',
    body: { content: 'x', components: [row(button({ custom_id: 'a', label: ' ' }))] },
    code: 'BASE_TYPE_REQUIRED',
    at: 'components.0.components.0.label',
  },
  {
    // developers/components/reference.mdx:319: "User-facing name of the option"; blanks are not mentioned
    name: 'a choice labelled with blanks',
    body: { content: 'x', components: [row({ ...select('a'), options: [{ label: ' ', value: 'a' }] })] },
    code: 'BASE_TYPE_REQUIRED',
    at: 'components.0.components.0.options.0.label',
  },
  {
    // developers/components/reference.mdx:179: "URL for link-style buttons"; the schemes are not documented
    name: 'a link with another scheme than http, https and discord',
    body: { content: 'x', components: [link('ftp://example.org/a')] },
    code: 'URL_TYPE_INVALID_SCHEME',
    at: 'components.0.components.0.url',
  },
  {
    // developers/components/reference.mdx:2508: "Supports arbitrary urls and `attachment://"
    name: 'a picture with a scheme that no address of the web has',
    body: { flags: V2, components: [gallery('file:///a.png')] },
    code: 'URL_TYPE_INVALID_SCHEME',
    at: 'components.0.items.0.media.url',
  },
  {
    // developers/resources/message.mdx:549: "source url of image (only supports http(s) and attachments)"
    name: 'the picture of an embed with another scheme',
    body: { embeds: [{ title: 'x', image: { url: 'ftp://example.org/a.png' } }] },
    code: 'URL_TYPE_INVALID_SCHEME',
    at: 'embeds.0.image.url',
  },
  {
    // developers/resources/message.mdx:580: "url of author (only supports http(s))"
    name: 'the address of an embed’s author that is an attachment',
    body: { embeds: [{ author: { name: 'a', url: 'attachment://a.png' } }] },
    code: 'URL_TYPE_INVALID_SCHEME',
    at: 'embeds.0.author.url',
  },
  {
    // developers/components/reference.mdx:1814: "it **only** supports attachment references"
    name: 'a file that is on the web',
    body: { flags: V2, components: [{ type: 13, file: { url: 'https://example.org/a.zip' } }] },
    code: 'URL_TYPE_INVALID_SCHEME',
    at: 'components.0.file.url',
  },
  {
    // developers/components/reference.mdx:176: "partial [emoji]"; one that does not exist is not mentioned
    name: 'an emoji that does not exist',
    body: { content: 'x', components: [row(button({ custom_id: 'a', emoji: { name: 'cat' } }))] },
    code: 'COMPONENT_INVALID_EMOJI',
    at: 'components.0.components.0.emoji.name',
  },
  {
    // developers/components/reference.mdx:176: "partial [emoji]"; one that does not exist is not mentioned
    name: 'a custom emoji that does not exist',
    body: {
      content: 'x',
      components: [row(button({ custom_id: 'a', emoji: { id: '110000000000000999', name: 'a' } }))],
    },
    code: 'COMPONENT_INVALID_EMOJI',
    at: 'components.0.components.0.emoji.name',
  },
  {
    // developers/components/reference.mdx:614: "Minimum number of items that must be chosen"
    name: 'a menu of people whose minimum is above its maximum',
    body: { content: 'x', components: [userMenu({ min_values: 3, max_values: 2 })] },
    code: 'SELECT_COMPONENT_VALUES_RANGE',
    at: 'components.0.components.0.max_values',
  },
  {
    // developers/components/reference.mdx:613: "must be in the range defined by `min_values`"
    name: 'a menu of people with more defaults than may be chosen',
    body: { content: 'x', components: [userMenu({ default_values: [someone, another] })] },
    code: 'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
    at: 'components.0.components.0.default_values',
  },
  {
    // developers/components/reference.mdx:613: "must be in the range defined by `min_values`"
    name: 'a menu of people with fewer defaults than have to be chosen',
    body: { content: 'x', components: [userMenu({ min_values: 2, max_values: 2, default_values: [someone] })] },
    code: 'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
    at: 'components.0.components.0.default_values',
  },
  {
    // developers/resources/message.mdx:809: "mutually exclusive, causing a validation error"
    name: 'mentions of people by kind and by id',
    body: { content: 'x', allowed_mentions: { parse: ['users'], users: [someone.id] } },
    code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    at: 'allowed_mentions',
  },
];

const send = async ({ body, files }: Pick<Case, 'body' | 'files'>) => {
  const discord = await freshDiscord();
  const path = Routes.channelMessages(discord.person('admin').channelId);
  const request = restTo(discord).post(path, files ? { body, files } : { body });
  const answer = await request.then(
    () => 'sent',
    (error: unknown) => error,
  );
  return { discord, answer };
};

test.for(ROWS)('the simulated Discord refuses a message: $name', async ({ body, code, at, error = 50035 }) => {
  const { discord, answer } = await send({ body });
  expect(answer).toMatchObject({ status: 400, code: error });
  const [violation] = discord.takeViolations();
  expect(violation?.problems.map((one) => `${one.path.join('.')} ${one.code}`)).toEqual([`${at} ${code}`]);
});

const TAKEN: Omit<Case, 'code' | 'at'>[] = [
  {
    // developers/resources/message.mdx:783: "does not trigger a validation error"
    name: 'mentions by kind, with an empty list of ids',
    body: { content: 'x', allowed_mentions: { parse: ['users'], users: [] } },
  },
  {
    // developers/resources/message.mdx:607: only "whitespace characters" are trimmed; this one is none
    name: 'an embed field named by a space without width',
    body: { embeds: [{ fields: [{ name: '\u200B', value: '\u200B' }] }] },
  },
  {
    // developers/components/reference.mdx:176: "partial [emoji]"; its text form is not mentioned
    name: 'an emoji without the mark of its coloured form',
    body: { content: 'x', components: [row(button({ custom_id: 'a', emoji: { name: '▶' } }))] },
  },
  {
    // developers/components/reference.mdx:613: "must be in the range defined by `min_values`"
    name: 'a menu of people with as many defaults as may be chosen',
    body: { content: 'x', components: [userMenu({ max_values: 2, default_values: [someone, another] })] },
  },
  {
    // developers/components/reference.mdx:2508: "Supports arbitrary urls and `attachment://"
    name: 'pictures from the web and from the message',
    body: { flags: V2, components: [gallery('https://example.org/a.png'), thumbnail('attachment://a.png')] },
    files: [picture('a.png')],
  },
];

test.for(TAKEN)('the simulated Discord accepts a message: $name', async (request) => {
  const { discord, answer } = await send(request);
  expect([answer, discord.violations]).toEqual(['sent', []]);
});
