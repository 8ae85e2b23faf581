import {
  type APIComponentInLabel,
  ButtonStyle,
  ComponentType,
  Events,
  type Interaction,
  type MessageActionRowComponentData,
  MessageFlags,
} from 'discord.js';
import type { Page as Tab } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '../../../sandbox/media-server/server.ts';
import { startPageServer } from '../../../sandbox/page/server/server.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { freshDiscord, type Handlers, SEARCH, startBot } from '../../sandbox/discord/tinyBot.ts';

const DESK = { width: 1200, height: 900 };

/** A tab of somebody in a world with a tiny bot, which says what was chosen in any menu. */
async function sitDown(handlers: Handlers, commands?: Parameters<typeof startBot>[2]) {
  const discord = await freshDiscord();
  const { client, errors } = await startBot(discord, handlers, commands);
  client.on(Events.InteractionCreate, (it: Interaction) => {
    if (it.isAnySelectMenu())
      void it.reply(`${it.customId} ${it.values.join('+')}`).catch((error) => errors.push(error));
  });
  const media = await startMediaServer({ scale: { sessions: 0, history: 0 } });
  onTestFinished(() => media.close());
  const served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
  onTestFinished(served.close);
  const browser = await startBrowser(CHROMIUM ?? '');
  onTestFinished(() => browser.close());
  const { page, complaints } = await openPage(browser, DESK);
  await goTo(page, served.url);
  const [guild] = discord.world.guilds;
  return { page, complaints, discord, guild, errors };
}

const run = async (page: Tab) => {
  await page.keyboard.type('/search x');
  await page.keyboard.press('Enter');
};
const reads = (page: Tab, words: string) => page.locator('#messages .message').last().getByText(words).waitFor();

const MENUS: readonly MessageActionRowComponentData[] = [
  {
    type: ComponentType.StringSelect,
    customId: 'string',
    minValues: 1,
    maxValues: 2,
    options: ['one', 'two', 'three'].map((value) => ({ label: `Number ${value}`, value })),
  },
  { type: ComponentType.UserSelect, customId: 'user' },
  { type: ComponentType.RoleSelect, customId: 'role' },
  { type: ComponentType.MentionableSelect, customId: 'mentionable' },
  { type: ComponentType.ChannelSelect, customId: 'channel', channelTypes: [2] },
];

describe.runIf(CHROMIUM !== undefined)('the controls of a message on the page', () => {
  test('on the page, each kind of menu offers its choices and sends the chosen ones', async () => {
    const { page, guild, complaints } = await sitDown({
      command: (it) =>
        it.reply({ components: MENUS.map((menu) => ({ type: ComponentType.ActionRow, components: [menu] })) }),
    });
    await run(page);
    const menu = (id: string) => page.locator(`[data-custom-id=${id}]`);
    await menu('user').waitFor();
    const idOf = (name: string) => guild?.channels.find((one) => one.name === name)?.id;
    await menu('user').locator('summary').click();
    await menu('user').getByRole('option', { name: '@Olga' }).click();
    await reads(page, `user 110000000000000104`);
    await menu('role').locator('summary').click();
    await menu('role').getByRole('option', { name: '@moderator' }).click();
    await reads(page, 'role 110000000000000013');
    await menu('mentionable').locator('summary').click();
    expect(await menu('mentionable').getByRole('option').allTextContents()).toEqual(
      expect.arrayContaining(['@Olga', '@moderator']),
    );
    await menu('mentionable').getByRole('option', { name: '@Vera' }).click();
    await reads(page, 'mentionable 110000000000000101');
    await menu('channel').locator('summary').click();
    // Voice channels alone, since it takes no others.
    expect(await menu('channel').getByRole('option').allTextContents()).toEqual(['#box office', '#lobby talk']);
    await menu('channel').getByRole('option', { name: '#lobby talk' }).click();
    await reads(page, `channel ${idOf('lobby talk')}`);
    // Several are sent together, once the menu is closed; opened and closed again, it sends nothing.
    await menu('string').locator('summary').click();
    await menu('string').getByRole('option', { name: 'Number one' }).click();
    await menu('string').getByRole('option', { name: 'Number three' }).click();
    await menu('string').locator('summary').click();
    await reads(page, 'string one+three');
    const count = await page.locator('#messages .message').count();
    await menu('string').locator('summary').click();
    await menu('string').locator('summary').click();
    await page.locator('#text').fill('said');
    await page.keyboard.press('Enter');
    await reads(page, 'said');
    expect(await page.locator('#messages .message').count()).toBe(count + 1);
    expect(complaints).toEqual([]);
  });

  test('on the page, a form takes texts, menus, boxes and a file', async () => {
    const option = (value: string) => ({ label: value, value });
    const parts = [
      { type: ComponentType.TextInput, custom_id: 'text', style: 2 },
      { type: ComponentType.StringSelect, custom_id: 'menu', options: ['a', 'b'].map(option) },
      { type: ComponentType.RoleSelect, custom_id: 'role' },
      { type: ComponentType.FileUpload, custom_id: 'file' },
    ] as const;
    const { page, discord, complaints } = await sitDown({
      command: (it) =>
        it.showModal({
          title: 'All of it',
          custom_id: 'form',
          components: parts.map((component) => ({ type: ComponentType.Label, label: component.custom_id, component })),
        }),
      modal: (it) =>
        it.reply(
          [
            it.fields.getTextInputValue('text'),
            ...it.fields.getStringSelectValues('menu'),
            ...(it.fields.getSelectedRoles('role')?.keys() ?? []),
            it.fields.getUploadedFiles('file')?.first()?.name,
          ].join(' '),
        ),
    });
    await run(page);
    const form = page.getByRole('dialog', { name: 'All of it' });
    // Its first field has the focus, and nothing behind the form can get it.
    await form.waitFor();
    await page.keyboard.type('typed');
    expect(await form.getByRole('textbox').inputValue()).toBe('typed');
    expect(await page.evaluate("document.getElementById('page').inert")).toBe(true);
    await form.locator('[data-custom-id=menu] summary').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1536) });
    expect(await form.locator('.picked').textContent()).toBe('a.txt1.5 KB✕');
    await form.getByRole('button', { name: 'Submit' }).click();
    // The page says itself what is missing, below the field and aloud; the form stays.
    await form.getByRole('alert').getByText('role: This field is required.').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-describedby')).toBe(
      await form.locator('.field[data-invalid] .wrong').getAttribute('id'),
    );
    await form.locator('[data-custom-id=role] summary').click();
    await form.getByRole('option', { name: '@viewer' }).click();
    await form.getByRole('button', { name: 'Submit' }).click();
    await reads(page, 'typed b 110000000000000011 a.txt');
    expect(discord.violations).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('on the page, a form’s radio buttons and checkboxes work by keyboard too', async () => {
    const option = (value: string) => ({ label: value, value });
    const parts: readonly APIComponentInLabel[] = [
      { type: ComponentType.RadioGroup, custom_id: 'radio', options: ['a', 'b', 'c'].map(option) },
      { type: ComponentType.CheckboxGroup, custom_id: 'boxes', options: ['d', 'e', 'f'].map(option) },
      { type: ComponentType.Checkbox, custom_id: 'box' },
    ];
    const sent: unknown[] = [];
    const { page, complaints } = await sitDown({
      command: (it) =>
        it.showModal({
          title: 'Choose',
          custom_id: 'form',
          components: parts.map((component) => ({ type: ComponentType.Label, label: component.custom_id, component })),
        }),
      modal: (it) => {
        sent.push(
          ...[...it.fields.fields.values()].map((field) =>
            'values' in field ? field.values : 'value' in field && field.value,
          ),
        );
        return it.reply('taken');
      },
    });
    await run(page);
    await page.getByRole('dialog', { name: 'Choose' }).waitFor();
    for (const key of [
      'Space',
      'ArrowDown',
      'Tab',
      'Space',
      'Tab',
      'Tab',
      'Space',
      'Tab',
      'Space',
      'Tab',
      'Tab',
      'Enter',
    ])
      await page.keyboard.press(key);
    await reads(page, 'taken');
    expect(sent).toEqual(['b', ['d', 'f'], true]);
    expect(complaints).toEqual([]);
  });

  test('on the page, an edited message keeps open menus and focus, and a deleted one disappears', async () => {
    const button = { type: ComponentType.Button, style: ButtonStyle.Primary, customId: 'b', label: 'Press' } as const;
    const row = { type: ComponentType.ActionRow, components: [button] } as const;
    const { page } = await sitDown({
      command: (it) => it.reply({ content: '||hidden||', components: [row] }),
      button: async (it) => {
        await it.update({ content: '||hidden|| and more', components: [row] });
        await it.followUp({ content: 'for you', flags: MessageFlags.Ephemeral });
      },
    });
    await run(page);
    await page.locator('.spoiler summary').click();
    const press = page.getByRole('button', { name: 'Press' });
    await press.focus();
    await page.keyboard.press('Enter');
    await page.locator('#messages').getByText('and more').waitFor();
    expect(await page.locator('.spoiler').evaluate((one) => 'open' in one && one.open)).toBe(true);
    expect(await press.evaluate((one) => one.matches(':focus'))).toBe(true);
    await reads(page, 'Only you can see this');
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await page.locator('#messages').getByText('for you').waitFor({ state: 'detached' });
  });

  test('on the page, a message’s own commands are in the menu “Apps”', async () => {
    const { page } = await sitDown(
      { command: (it) => it.reply('here'), onMessage: (it) => it.reply(`about ${it.targetMessage.content}`) },
      [SEARCH, { type: 3, name: 'Look it up' }],
    );
    await run(page);
    await reads(page, 'here');
    await page.getByRole('button', { name: 'Apps' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await reads(page, 'about here');
    expect(await page.locator('.used').last().textContent()).toBe('Vera used Look it up');
  });
});
