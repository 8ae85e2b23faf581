import { globSync, readFileSync } from 'node:fs';
import {
  ButtonStyle,
  ChannelType,
  ComponentType,
  MessageFlags,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawComponent } from '../../../sandbox/page/components/all.ts';
import type { DiscordComponent } from '../../../sandbox/page/components/kinds.ts';
import { ICONS } from '../../../sandbox/page/icons.ts';
import { messageHtml, type ShownMessage } from '../../../sandbox/page/message.ts';
import { modalHtml } from '../../../sandbox/page/modal.ts';
import { HOSTILE } from '../../render/support/anything.ts';
import { runs } from '../../support/runs.ts';
import { modelOf } from '../../support/sourceModel.ts';
import { around } from './around.ts';

const drawn = (component: DiscordComponent): string => `${drawComponent(component, around)}`;
const options = (text: string) => [
  { label: text, value: text, description: text, default: true },
  { label: 'b', value: 'b', emoji: { name: text } },
];
const media = { url: 'attachment://a.png' };

/** One of each kind, with this text wherever a text can be. */
const everyKind = (text: string): readonly DiscordComponent[] => [
  {
    type: ComponentType.Container,
    accent_color: 0x00ff7f,
    components: [
      { type: ComponentType.TextDisplay, content: text },
      {
        type: ComponentType.Section,
        components: [{ type: ComponentType.TextDisplay, content: text }],
        accessory: { type: ComponentType.Thumbnail, media, description: text },
      },
      {
        type: ComponentType.MediaGallery,
        items: [{ media: { url: text }, description: text, spoiler: true }, { media }],
      },
      { type: ComponentType.File, file: { url: text }, name: text, size: 2048 },
      { type: ComponentType.Separator, divider: true },
      { type: ComponentType.ActionRow, components: buttons(text) },
      ...[
        { type: ComponentType.StringSelect as const, custom_id: text, placeholder: text, options: options(text) },
        {
          type: ComponentType.UserSelect as const,
          custom_id: text,
          default_values: [{ id: text, type: SelectMenuDefaultValueType.User as const }],
        },
        { type: ComponentType.RoleSelect as const, custom_id: text },
        { type: ComponentType.MentionableSelect as const, custom_id: text, disabled: true },
        {
          type: ComponentType.ChannelSelect as const,
          custom_id: text,
          channel_types: [ChannelType.GuildText as const],
        },
      ].map((select) => ({ type: ComponentType.ActionRow as const, components: [select] })),
    ],
  },
  ...[
    { type: ComponentType.TextInput as const, style: 1, custom_id: text, placeholder: text, value: text },
    { type: ComponentType.TextInput as const, style: 2, custom_id: text, value: text, min_length: 2, max_length: 9 },
    { type: ComponentType.FileUpload as const, custom_id: text, max_values: 2 },
    { type: ComponentType.RadioGroup as const, custom_id: text, options: options(text) },
    { type: ComponentType.CheckboxGroup as const, custom_id: text, options: options(text), min_values: 1 },
    { type: ComponentType.Checkbox as const, custom_id: text, default: true },
  ].map((component) => ({ type: ComponentType.Label as const, label: text, description: text, component })),
];

const buttons = (text: string) => [
  {
    type: ComponentType.Button as const,
    style: ButtonStyle.Danger as const,
    custom_id: text,
    label: text,
    disabled: true,
  },
  { type: ComponentType.Button as const, style: ButtonStyle.Primary as const, custom_id: text, emoji: { name: text } },
  { type: ComponentType.Button as const, style: ButtonStyle.Link as const, url: text, label: text },
  { type: ComponentType.Button as const, style: ButtonStyle.Premium as const, sku_id: text },
];

const message = (text: string): ShownMessage => ({
  message: {
    id: '1',
    content: text,
    flags: MessageFlags.Ephemeral,
    attachments: [],
    edited_timestamp: null,
    author: { id: '2', username: text, discriminator: '0', global_name: text, avatar: null, bot: true },
    components: [],
  },
  used: { person: text, command: text },
});

const everything = (text: string): string =>
  [
    ...everyKind(text).map(drawn),
    messageHtml(message(text), around),
    modalHtml({ modal: { custom_id: text, title: text, components: [] }, app: { id: '1', name: text } }, around),
  ].join('');

/** The tags of a page without the values of their attributes. */
const tagsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<(?:"[^"]*"|[^">])*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''));

/** Those that Markdown makes, and what a text can change about a component: whether it has a name, and an address. */
const OF_MARKDOWN =
  /^<\/?(?:p|b|i|u|s|h[123]|small|ul|ol|li|blockquote|pre|code|a|span|time|details|summary)(?: (?:class|start|href|target|rel|datetime|data-style))*>$/;

const BREAKING = [
  '"><img src=x onerror=alert(1)>',
  "' onclick='alert(1)",
  '</textarea><script>alert(1)</script>',
  '&lt;b&gt;',
  'javascript:alert(1)',
];

describe('text that people wrote', () => {
  const known = new Set(tagsOf(everything('a')));

  it.each([...HOSTILE, ...BREAKING])('the text %s puts no markup into the sandbox’s page', (text) => {
    const strange = tagsOf(everything(text)).filter((tag) => !known.has(tag) && !OF_MARKDOWN.test(tag));
    expect(strange).toEqual([]);
  });

  it('text that people wrote runs no script in the sandbox’s page', () => {
    const piece = fc.constantFrom(...HOSTILE, ...BREAKING, '](', '<', '>', '"', '*', '**', '||', '`', '\n', 'x', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const page = everything(pieces.join(''));
        expect(tagsOf(page).filter((tag) => !known.has(tag) && !OF_MARKDOWN.test(tag))).toEqual([]);
        expect(page).not.toMatch(/href="(?!https?:|discord:|\/files\/)/);
      }),
      runs(20, 3000),
    );
  });
});

describe('a component', () => {
  test('a drawn link leads to its web address, and to no other kind of address', () => {
    const link = (url: string) => drawn({ type: ComponentType.Button, style: ButtonStyle.Link, url, label: 'Open' });
    expect(link('https://a.example/?a=1&b="2"')).toContain('href="https://a.example/?a=1&amp;b=&quot;2&quot;"');
    expect(link('javascript:alert(1)')).toMatch(/^<a class="button link" aria-disabled="true"/);
  });

  test('a drawn button has its custom id and label, and is marked if it is disabled', () => {
    const [first = '', second = ''] = buttons('Stop').map(drawn);
    expect(first).toBe(
      '<button type="button" class="button danger" data-custom-id="Stop" disabled><span>Stop</span></button>',
    );
    expect(second).toContain('aria-label="Stop"');
  });

  test('a drawn menu shows its choice, or else its placeholder', () => {
    const menu = { type: ComponentType.StringSelect as const, custom_id: 'm', placeholder: 'Which?' };
    expect(drawn({ ...menu, options: [{ label: 'One', value: '1' }] })).toContain('<summary><span>Which?</span>');
    expect(drawn({ ...menu, options: [{ label: 'One', value: '1', default: true }] })).toContain('<summary><b>One</b>');
    expect(
      drawn({
        type: ComponentType.RoleSelect,
        custom_id: 'm',
        default_values: [{ id: '3', type: SelectMenuDefaultValueType.Role }],
      }),
    ).toContain('<b>@admin</b>');
  });

  test('a picture that is missing is drawn as its alt text', () => {
    const gallery = (url: string) =>
      drawn({ type: ComponentType.MediaGallery, items: [{ media: { url }, description: 'A chart' }] });
    expect(gallery('attachment://a.png')).toContain('<img src="/files/a.png" alt="A chart">');
    expect(gallery('https://elsewhere.example/a.png')).toContain('<span class="missing">A chart</span>');
  });

  test('pictures are laid out by their number, as in Discord’s client', () => {
    const layout = (count: number) => {
      const items = Array.from({ length: count }, () => ({ media: { url: 'attachment://a.png' } }));
      return /class="gallery ([^"]*)"/.exec(drawn({ type: ComponentType.MediaGallery, items }))?.[1];
    };
    expect([1, 2, 3, 4].map(layout)).toEqual(['one', 'two', 'three', 'four']);
    expect([5, 6, 7, 10].map(layout)).toEqual(['rows first-2', 'rows first-0', 'rows first-1', 'rows first-1']);
  });

  test('a drawn container has its colour, or none', () => {
    const container = (accent_color: number | null) =>
      drawn({ type: ComponentType.Container, accent_color, components: [] });
    expect(container(0xff7f)).toBe('<div class="container" style="--accent:#00ff7f"></div>');
    expect(container(null)).toBe('<div class="container"></div>');
  });

  test('a drawn form marks its required fields', () => {
    const field = (given: { readonly required?: false }) =>
      drawn({
        type: ComponentType.Label,
        label: 'Why',
        component: { type: ComponentType.TextInput, style: 2, custom_id: 'why', value: '<a>', ...given },
      });
    expect(field({})).toMatch(/Why<b class="required".*required rows="4">\n&lt;a&gt;<\/textarea>/s);
    expect(field({ required: false })).not.toContain('required');
  });
});

describe('a message', () => {
  it('a drawn answer names the person and the command, and says if only they see it', () => {
    const page = `${messageHtml({ ...message('Hi'), used: { person: 'Vera', command: '/help' } }, around)}`;
    expect(page).toContain('<b>Vera</b> used <b>/help</b>');
    expect(page).toContain('Only you can see this');
    expect(page).toContain('<p>Hi</p>');
    expect(`${messageHtml(message('Hi'), { ...around, language: 'de' })}`).toContain('Nur du kannst das sehen');
  });

  it('an attached file is drawn with its name and size, and an attached picture as itself', () => {
    const attachment = { id: '1', proxy_url: '', url: 'attachment://a.bin', filename: 'a.bin', size: 2560 };
    const drawnWith = (content_type: string) => {
      const attachments = [{ ...attachment, content_type }];
      return `${messageHtml({ message: { ...message('Hi').message, attachments } }, around)}`;
    };
    expect(drawnWith('application/json')).toContain('<span>a.bin<small>2.5 KB</small></span></a>');
    expect(drawnWith('image/png')).toContain('<img src="/files/a.bin" alt="a.bin">');
  });

  it('a private note is drawn with an eye, and a public message without', () => {
    const open = { ...message('Hi').message, flags: 0 };
    expect(`${messageHtml(message('Hi'), around)}`).toContain(`<small class="only">${ICONS.eye}`);
    expect(`${messageHtml({ message: open }, around)}`).not.toContain('only');
  });

  it('a form has its application’s icon and says where it goes', () => {
    const modal = { custom_id: 'f', title: 'Ask', components: [] };
    const form = `${modalHtml({ modal, app: { id: '7', name: 'Popcorn' } }, around)}`;
    expect(form).toContain('data-letter="P"');
    expect(form).toContain('submitted to <b>Popcorn</b>');
    expect(form).toContain('novalidate');
  });

  it('an answer that the bot has not sent yet is drawn as “thinking”', () => {
    const loading = { ...message('Hi').message, flags: MessageFlags.Loading };
    expect(`${messageHtml({ message: loading }, around)}`).toContain('is thinking …');
  });
});

test('the page’s drawing files can run in a browser: they import only each other and Discord’s types', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('sandbox/page/{*,components/*,markdown/*,style/*}.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  const strange = files.flatMap((path) => {
    const text = readFileSync(new URL(path, root), 'utf8');
    const outside = modelOf(path, text).imports.filter(({ specifier }) => {
      const isOwn =
        specifier.startsWith('.') && new URL(specifier, new URL(path, root)).href.includes('/sandbox/page/');
      return !isOwn && specifier !== 'discord-api-types/v10';
    });
    const globals = /\b(?:process|Buffer|require|__dirname)\b/.exec(text) ?? [];
    return [...outside.map(({ specifier }) => specifier), ...globals].map((what) => `${path}: ${what}`);
  });
  expect(strange).toEqual([]);
});
