import { ComponentType } from 'discord.js';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { connectBot, SEARCH, type TinyBot } from '../../sandbox/discord/tinyBot.ts';

const DESK = { width: 1280, height: 700 };
const subcommand = (name: string) => ({ type: 1 as const, name, description: `To ${name}` });
const FOLLOW = { name: 'follow', description: 'Be told', options: ['add', 'list'].map(subcommand) };
const LINES = Array.from({ length: 25 }, (_line, index) => ({ label: `Line ${index}`, value: `${index}` }));
const MENU = {
  type: ComponentType.ActionRow as const,
  components: [{ type: ComponentType.StringSelect as const, customId: 'menu', options: LINES }],
};

describe.runIf(CHROMIUM !== undefined)('around the messages of the page', () => {
  let discord: EmbeddedDiscord;
  let media: EmbeddedMediaServer;
  let bot: TinyBot;
  let served: PageServerHandle;
  let browser: Browser;
  beforeAll(async () => {
    discord = await startDiscord({ rateLimits: false });
    const targetId = discord.world.guilds[0]?.channels.find(({ name }) => name === 'news')?.id;
    const command = { command: (it: { reply: (message: object) => Promise<unknown> }) => it.reply(ANSWER) };
    const ANSWER = { content: `See <#${targetId}>`, components: [MENU] };
    bot = await connectBot(discord, command, [SEARCH, FOLLOW]);
    media = await startMediaServer({ scale: { sessions: 3, history: 9 } });
    served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
    browser = await startBrowser(CHROMIUM ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await media?.close();
    await bot?.client.destroy();
    await discord?.close();
  });

  async function sitDown(): Promise<Tab> {
    const { page, complaints } = await openPage(browser, DESK);
    onTestFinished(async () => {
      await page.context().close();
      expect(complaints).toEqual([]);
    });
    await goTo(page, served.url);
    return page;
  }

  test('the page’s panel “Behind the scenes” folds, and stays folded when the page is opened again', async () => {
    const page = await sitDown();
    const panel = page.locator('#world');
    const button = page.getByRole('button', { name: 'Behind the scenes' });
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await panel.waitFor({ state: 'hidden' });
    await goTo(page, served.url);
    expect(await panel.isVisible()).toBe(false);
    await button.click();
    await panel.waitFor();
  });

  test('on the page, the switches of a media server stay in view while the panel scrolls and its parts fold', async () => {
    const page = await sitDown();
    await page.locator('#requests-discord').scrollIntoViewIfNeeded();
    await page.locator('#world').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    expect((await page.getByRole('button', { name: 'Online' }).boundingBox())?.y).toBeLessThan(DESK.height / 3);
    await page.locator('.fold summary', { hasText: 'Cellar' }).click();
    await page.locator('#sessions-cellar').waitFor({ state: 'hidden' });
  });

  test('on the page, the command picker has a heading for each subject, and the arrow keys follow its order', async () => {
    const page = await sitDown();
    await page.locator('#text').fill('/');
    const groups = page.locator('#suggestions [role=group]');
    await groups.first().waitFor();
    expect(await groups.evaluateAll((all) => all.map((group) => group.ariaLabel))).toEqual(['Usher', 'Be told']);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[role=option][aria-selected=true] b').textContent()).toBe('/follow add');
  });

  test('on the page, a long menu keeps its scroll position while the page changes, and is never out of view', async () => {
    const page = await sitDown();
    await discord.person('viewer').run('/search', { query: 'x' });
    await page.locator('.select summary').last().click();
    const list = page.locator('.select[open] ul');
    await list.evaluate((all) => all.scrollTo(0, all.scrollHeight));
    const scrolled = await list.evaluate(({ scrollTop }) => scrollTop);
    expect(scrolled).toBeGreaterThan(100);
    discord.person('curator').say('Meanwhile');
    await page.getByText('Meanwhile', { exact: true }).waitFor();
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
    const box = await list.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= DESK.height).toBe(true);
  });

  test('on the page, every language can be seen and chosen without scrolling', async () => {
    const page = await sitDown();
    const frame = await page.locator('.you').boundingBox();
    const boxes = await Promise.all((await page.locator('[data-speak]').all()).map((button) => button.boundingBox()));
    expect(boxes.length).toBeGreaterThan(5);
    expect(boxes.filter((box) => !box || !frame || box.x + box.width > frame.x + frame.width)).toEqual([]);
  });

  test('on the page, a channel’s link in a message opens that channel', async () => {
    const page = await sitDown();
    await discord.person('viewer').run('/search', { query: 'x' });
    await page.getByRole('link', { name: '#news' }).last().click();
    await page.getByRole('heading', { name: '#news' }).waitFor();
  });
});
