import {
  type APIButtonComponent,
  type APIEmbed,
  type APIMessage,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { MessageComponent } from './messages/componentTree.ts';

type Readable = Pick<APIMessage, 'content' | 'embeds' | 'components' | 'attachments' | 'flags'> &
  Partial<Pick<APIMessage, 'author'>>;

/**
 * Returns the text that people see for a mention (`<#id>`, `<@&id>` or `<@id>`), including its sign. Undefined for an
 * unknown id.
 */
export type MentionNameLookup = (sign: '#' | '@&' | '@', id: string) => string | undefined;

/** Text styles for output with more than plain text. */
export type TextEmphasis = 'bold' | 'heading' | 'small' | 'control';

export interface RenderMessageAsTextOptions {
  /** Number to show before the button or menu with this custom id. */
  readonly numberOf?: (customId: string) => number | undefined;
  readonly emphasis?: (kind: TextEmphasis, text: string) => string;
  /** Language for relative times. */
  readonly locale?: string;
}

/** Renders a message as lines of plain text: pictures become their alt texts, buttons become `[label]`. */
export const renderMessageAsText = (
  message: Readable,
  now: number,
  nameOf: MentionNameLookup = () => undefined,
  { numberOf = () => undefined, emphasis = (_kind, text) => text, locale = 'en' }: RenderMessageAsTextOptions = {},
): string => {
  if ((message.flags ?? 0) & MessageFlags.Loading) return `${nameOfAuthor(message)} is thinking...`;
  const style = { numberOf, emphasis, locale };
  const isV2 = ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const lines = [
    ...(message.content ? [message.content] : []),
    ...message.embeds.flatMap(embedLines),
    ...(isV2 ? [] : message.attachments.map((file) => pictureLine(file.description, file.filename))),
    ...(message.components ?? []).flatMap((component) => componentLines(component, style)),
  ];
  return toPlainText(withNames(lines.join('\n'), nameOf), now, style);
};

const nameOfAuthor = ({ author }: Readable): string => author?.global_name ?? author?.username ?? 'The application';

const componentLines = (component: MessageComponent, style: Required<RenderMessageAsTextOptions>): string[] => {
  const linesOfChild = (child: MessageComponent) => componentLines(child, style);
  switch (component.type) {
    case ComponentType.TextDisplay:
      return [component.content];
    case ComponentType.Container:
      return component.components.flatMap(linesOfChild).map((line) => `| ${line.replaceAll('\n', '\n| ')}`);
    case ComponentType.Section:
      return [...component.components.flatMap(linesOfChild), ...linesOfChild(component.accessory)];
    case ComponentType.Thumbnail:
      return [pictureLine(component.description, undefined)];
    case ComponentType.MediaGallery:
      return component.items.map((item) => pictureLine(item.description, undefined));
    case ComponentType.File:
      return [`[file: ${component.name ?? component.file.url}]`];
    case ComponentType.Separator:
      return component.divider === false ? [''] : ['---'];
    case ComponentType.ActionRow:
      return [component.components.flatMap(linesOfChild).join(' ')];
    case ComponentType.Button:
      return [style.emphasis('control', buttonText(component, style))];
    default:
      return [style.emphasis('control', selectText(component, style))];
  }
};

const pictureLine = (description: string | null | undefined, name: string | undefined): string =>
  `[picture: ${description || name || 'without alt text'}]`;

const buttonText = (button: APIButtonComponent, style: Required<RenderMessageAsTextOptions>): string => {
  const label = numbered(buttonLabel(button), button, style);
  const link = button.style === ButtonStyle.Link ? ` -> ${button.url}` : '';
  return `[${label}${link}]${button.disabled ? ' (disabled)' : ''}`;
};

const numbered = (
  label: string,
  control: APIButtonComponent | APISelectMenuComponent,
  { numberOf }: Required<RenderMessageAsTextOptions>,
): string => {
  const number = 'custom_id' in control && !control.disabled ? numberOf(control.custom_id) : undefined;
  return number === undefined ? label : `${number}: ${label}`;
};

export const buttonLabel = (button: APIButtonComponent): string => {
  const emoji = 'emoji' in button ? (button.emoji?.name ?? '') : '';
  const label = 'label' in button ? (button.label ?? '') : '';
  return [emoji, label].filter(Boolean).join(' ');
};

const selectText = (select: APISelectMenuComponent, style: Required<RenderMessageAsTextOptions>): string => {
  const options = select.type === ComponentType.StringSelect ? select.options : [];
  const placeholder = select.placeholder ?? 'Choose';
  const name = numbered(placeholder, select, style);
  const optionTexts = options.map(({ label, default: isDefault }, index) => {
    const option = isDefault ? `*${label}` : label;
    return name === placeholder ? option : `${index + 1}) ${option}`;
  });
  return `[${name}: ${optionTexts.join(' / ')}]${select.disabled ? ' (disabled)' : ''}`;
};

const embedLines = (embed: APIEmbed): string[] =>
  [
    embed.author?.name,
    embed.title,
    embed.description,
    ...(embed.fields ?? []).map((field) => `${field.name}: ${field.value}`),
    embed.image && pictureLine(embed.image.url, undefined),
    embed.footer?.text,
  ].filter((line): line is string => Boolean(line));

const withNames = (text: string, nameOf: MentionNameLookup): string =>
  text
    .replaceAll(/(?<!\\)<#(\d{17,20})>/g, (mention, id: string) => nameOf('#', id) ?? mention)
    .replaceAll(/(?<!\\)<@&(\d{17,20})>/g, (mention, id: string) => nameOf('@&', id) ?? mention)
    .replaceAll(/(?<!\\)<@!?(\d{17,20})>/g, (mention, id: string) => nameOf('@', id) ?? mention);

/** Renders Discord's Markdown as plain text: formats times, puts addresses after link texts, and removes escapes. */
const toPlainText = (text: string, now: number, { emphasis, locale }: Required<RenderMessageAsTextOptions>): string =>
  text
    .replaceAll(/<t:(-?\d+)(?::([tTdDfFsSR]))?>/g, (_all, seconds: string, style?: string) =>
      timeText(Number(seconds), style, now, locale),
    )
    .replaceAll(/<\/([^:>]+):\d+>/g, '/$1')
    .replaceAll(/(?<!\\)\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, '$1 ($2)')
    .replaceAll(/^(\|? ?)(#{1,3}|-#) (.*)$/gm, (_all, before: string, mark: string, content: string) =>
      [before, emphasis(mark === '-#' ? 'small' : 'heading', content)].join(''),
    )
    .replaceAll(/(?<!\\)\*\*(.+?)(?<!\\)\*\*/g, (_all, inner: string) => emphasis('bold', inner))
    .replaceAll(/(?<!\\)(\*\*|__|~~|\|\|)/g, '')
    .replaceAll(/\\([\\*_~`|>#\-[\]().:<@+!])/g, '$1');

const timeText = (seconds: number, style: string | undefined, now: number, locale: string): string => {
  const date = new Date(seconds * 1_000);
  if (style === 'R') return relative(seconds * 1_000 - now, locale);
  const [day, time] = date.toISOString().split('T');
  const minutes = time?.slice(0, 5) ?? '';
  if (style === 'T') return `${time?.slice(0, 8)} UTC`;
  if (style === 't') return `${minutes} UTC`;
  return style === 'd' || style === 'D' ? `${day}` : `${day} ${minutes} UTC`;
};

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const relative = (milliseconds: number, locale: string): string => {
  const seconds = Math.round(milliseconds / 1_000);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
};
