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
import { componentHtml } from '../../../sandbox/page/components/all.ts';
import type { Component } from '../../../sandbox/page/components/kinds.ts';
import { messageHtml, type Shown } from '../../../sandbox/page/message.ts';
import { modalHtml } from '../../../sandbox/page/modal.ts';
import { HOSTILE } from '../../render/support/anything.ts';
import { runs } from '../../support/runs.ts';
import { modelOf } from '../../support/sourceModel.ts';
import { around } from './around.ts';

const drawn = (component: Component): string => `${componentHtml(component, around)}`;
const options = (text: string) => [
  { label: text, value: text, description: text, default: true },
  { label: 'b', value: 'b', emoji: { name: text } },
];
const media = { url: 'attachment://a.png' };

/** One of each kind, with this text wherever a text can be. */
const everyKind = (text: string): readonly Component[] => [
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

const message = (text: string): Shown => ({
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
    modalHtml({ custom_id: text, title: text, components: [] }, around),
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

describe('what somebody wrote', () => {
  const known = new Set(tagsOf(everything('a')));

  it.each([...HOSTILE, ...BREAKING])('%s puts no markup into a page', (text) => {
    const strange = tagsOf(everything(text)).filter((tag) => !known.has(tag) && !OF_MARKDOWN.test(tag));
    expect(strange).toEqual([]);
  });

  it('runs nothing, whatever it is', () => {
    const piece = fc.constantFrom(...HOSTILE, ...BREAKING, '](', '<', '>', '"', '*', '**', '||', '`', '\n', 'x', '\\');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const page = everything(pieces.join(''));
        expect(tagsOf(page).filter((tag) => !known.has(tag) && !OF_MARKDOWN.test(tag))).toEqual([]);
        expect(page).not.toMatch(/href="(?!https?:|discord:|\/files\/)/);
      }),
      runs(60, 3000),
    );
  });
});

describe('a component', () => {
  test('a link leads to its address, and to no other kind of address', () => {
    const link = (url: string) => drawn({ type: ComponentType.Button, style: ButtonStyle.Link, url, label: 'Open' });
    expect(link('https://a.example/?a=1&b="2"')).toContain('href="https://a.example/?a=1&amp;b=&quot;2&quot;"');
    expect(link('javascript:alert(1)')).toMatch(/^<a class="button link" aria-disabled="true"/);
  });

  test('a button says what it is pressed by, and whether it can be', () => {
    const [first = '', second = ''] = buttons('Stop').map(drawn);
    expect(first).toBe(
      '<button type="button" class="button danger" data-custom-id="Stop" disabled><span>Stop</span></button>',
    );
    expect(second).toContain('aria-label="Stop"');
  });

  test('a menu shows what is chosen, else what it is for', () => {
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

  test('a picture that is not there leaves its alt text', () => {
    const gallery = (url: string) =>
      drawn({ type: ComponentType.MediaGallery, items: [{ media: { url }, description: 'A chart' }] });
    expect(gallery('attachment://a.png')).toContain('<img src="/files/a.png" alt="A chart">');
    expect(gallery('https://elsewhere.example/a.png')).toContain('<span class="missing">A chart</span>');
  });

  test('a container has its colour, or none', () => {
    const container = (accent_color: number | null) =>
      drawn({ type: ComponentType.Container, accent_color, components: [] });
    expect(container(0xff7f)).toBe('<div class="container" style="--accent:#00ff7f"></div>');
    expect(container(null)).toBe('<div class="container"></div>');
  });

  test('in a form, what has to be filled is marked', () => {
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
  it('says whom it answers, and that nobody else sees it', () => {
    const page = `${messageHtml({ ...message('Hi'), used: { person: 'Vera', command: '/help' } }, around)}`;
    expect(page).toContain('<b>Vera</b> used <b>/help</b>');
    expect(page).toContain('Only you can see this');
    expect(page).toContain('<p>Hi</p>');
    expect(`${messageHtml(message('Hi'), { ...around, language: 'de' })}`).toContain('Nur du kannst das sehen');
  });

  it('that is still to come shows that alone', () => {
    const loading = { ...message('Hi').message, flags: MessageFlags.Loading };
    expect(`${messageHtml({ message: loading }, around)}`).toContain('is thinking …');
  });
});

test('the drawing files can be used in a browser: they import nothing but each other and Discord’s types', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('sandbox/page/{*,components/*,markdown/*}.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(25);
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
