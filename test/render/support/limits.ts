import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import { createModalBody } from '../../../src/discord/interactions/modal.ts';
import {
  MAX_MESSAGE_COMPONENTS,
  MAX_MESSAGE_FILES,
  MAX_MESSAGE_TEXT_LENGTH,
} from '../../../src/render/kit/message/limits.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import type { Modal } from '../../../src/render/kit/message/press.ts';
import { problemsOf } from '../../support/discordSchema.ts';
import { componentsOf, referencesOf, textsOf } from '../../support/messages.ts';

/** Everything in which a message breaks a limit of Discord's, or lets somebody's text through as markup. */
export function complaintsAbout(given: Message | Modal): readonly string[] {
  return 'inputs' in given ? aboutForm(given) : aboutMessage(given);
}

function aboutMessage(message: Message): readonly string[] {
  const components = componentsOf(message);
  const texts = textsOf(message);
  const files = message.files ?? [];
  const ids = components.flatMap(({ custom_id }) => (typeof custom_id === 'string' ? [custom_id] : []));
  const drawn = (message.presses ?? []).map((_, index) => `press:${index}`);
  const length = texts.join('').length;
  return [
    ...when(components.length > MAX_MESSAGE_COMPONENTS, `${components.length} components`),
    ...when(length > MAX_MESSAGE_TEXT_LENGTH, `${length} characters`),
    ...when(files.length > MAX_MESSAGE_FILES, `${files.length} files`),
    ...when(
      !same(
        referencesOf(message),
        files.map(({ name }) => name),
      ),
      'files and references differ',
    ),
    ...when(new Set(files.map(({ name }) => name)).size < files.length, 'two files of one name'),
    ...when(!same(ids, drawn), `custom ids ${ids}`),
    ...when(
      texts.some((text) => text.trim() === ''),
      'a text that shows nothing',
    ),
    ...problemsOf(message).map((problem) => `Discord: ${JSON.stringify(problem)}`),
    ...texts.flatMap(markupIn),
    ...components.flatMap(unspokenIn),
    ...components.flatMap(plainTexts).flatMap(oddIn),
    ...files.flatMap(({ description }) => oddIn(description)),
  ];
}

/** Parts that a screen reader leaves out: pictures without text, and on iOS the state of disabled buttons. */
function unspokenIn({ type, label, disabled, media, description, items }: Readonly<Record<string, unknown>>) {
  const pictures = Array.isArray(items) ? items : type === THUMBNAIL ? [{ media, description }] : [];
  return [
    ...when(
      pictures.some((picture) => typeof picture.description !== 'string' || picture.description.trim() === ''),
      'a picture without alt text',
    ),
    ...when(disabled === true && !/\(.+\)$|…$/s.test(String(label)), `“${label}” does not say why it is disabled`),
  ];
}

function aboutForm(form: Modal): readonly string[] {
  const body = createModalBody(form, 'ticket');
  const issues = ModalInteractionCallbackRequestSchema.safeParse({ type: 9, data: body }).error?.issues ?? [];
  const names = form.inputs.map(({ name }) => name);
  return [
    ...issues.map((issue) => `Discord: ${JSON.stringify(issue)}`),
    ...when(names.length < 1 || names.length > 5, `${names.length} fields`),
    ...when(new Set(names).size < names.length, 'two fields of one name'),
    ...[body, ...body.components].flatMap(({ ...shown }) => plainTexts(shown)).flatMap(oddIn),
    ...oddIn(body.title),
  ];
}

const THUMBNAIL = 11;

const when = (isWrong: boolean, complaint: string): readonly string[] => (isWrong ? [complaint] : []);
const same = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

/** Texts that Discord shows as they are: labels, placeholders, alt texts. */
function plainTexts(component: Readonly<Record<string, unknown>>): readonly string[] {
  const { label, placeholder, description, options } = component;
  const own = [label, placeholder, description].filter((each) => typeof each === 'string');
  return Array.isArray(options) ? [...own, ...options.flatMap((option) => plainTexts({ ...option }))] : own;
}

const INVISIBLE = /[\p{Cc}--[\n\t]]|[\u200b\u202a-\u202e\u2066-\u2069]/v;

function oddIn(text: string): readonly string[] {
  return when(
    INVISIBLE.test(text) || /\n/.test(text) || !text.isWellFormed(),
    `odd characters in ${JSON.stringify(text)}`,
  );
}

/** What would begin to work where `ⓗ` stands, once every escape has been taken away with what it escapes. */
const MARKUP: readonly RegExp[] = [
  /[*_~|`[\]<>]ⓗ/,
  /\*{4}/,
  /<[@#/:&at]+[^>\n]*ⓗ/,
  /<@&110000000000000014>/,
  /:\/\/ⓗ/,
  /:warning:/,
  /@(everyone|here)/,
  /^\s*(#{1,3}|-#|>{1,3}|[-*+]|\d+[.)])\s+(#{1,3}|-#|>{1,3}|[-*+]|\d+\.)? ?ⓗ/m,
  /`[^`\n]*ⓗ/,
];

function markupIn(text: string): readonly string[] {
  const bare = text.replace(/\\[\W_]/g, '¤').replace(/`[^`ⓗ\n]*`/g, '');
  const found = MARKUP.filter((each) => each.test(bare));
  return [
    ...found.map((each) => `markup ${each} in ${JSON.stringify(text)}`),
    ...when(
      INVISIBLE.test(text.replaceAll('\n', '')) || !text.isWellFormed(),
      `odd characters in ${JSON.stringify(text)}`,
    ),
  ];
}
