import type { Browser, Locator, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { obstacles } from '../../e2e/page/axe.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { TICKING } from '../../support/ticking.ts';

const DESK = { width: 1200, height: 900 };
const PHONE = { width: 390, height: 844 };

if (CHROMIUM === undefined)
  test('the tests of the page are skipped without Chromium, unless it is required', ({ skip }) => {
    expect(process.env.REQUIRE_CHROMIUM, 'there has to be one').not.toBe('1');
    skip();
  });

describe.runIf(CHROMIUM !== undefined)('the page in a browser', () => {
  let world: EmbeddedWorld;
  let served: PageServerHandle;
  let browser: Browser;
  beforeAll(async () => {
    world = await startWorld({ settings: TICKING, media: { scale: { sessions: 0 } } });
    const { discord, media } = world;
    served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
    browser = await startBrowser(CHROMIUM ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await world?.close();
  });

  const idOf = (channel: string) =>
    world.discord.world.guilds[0]?.channels.find(({ name }) => name === channel)?.id ?? '';
  const addressOf = (as: string, channel = 'cinema') => `${served.url}?as=${as}&in=${idOf(channel)}`;

  /** Opens the page as this person. When the test ends, the page's console must have no complaint. */
  async function sitDown(as: string, { channel = 'cinema', size = DESK } = {}): Promise<Tab> {
    const { page, complaints } = await openPage(browser, size);
    onTestFinished(async () => {
      await page.context().close();
      expect(complaints).toEqual([]);
    });
    await goTo(page, addressOf(as, channel));
    return page;
  }

  const lastMessage = (page: Tab) => page.locator('#messages .message').last();
  const isInView = (message: Locator) =>
    message.evaluate(
      (one) => one.getBoundingClientRect().bottom <= (one.parentElement?.getBoundingClientRect().bottom ?? 0),
    );
  /** The text of the last message, once it has these words. */
  const reads = (page: Tab, words: string) => lastMessage(page).getByText(words).first().waitFor();

  /** Findings of axe in this theme. */
  async function obstaclesIn(page: Tab, theme: 'dark' | 'light'): Promise<readonly string[]> {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    return await obstacles(page);
  }

  test('on the page, an empty channel offers a button that begins the first command', async () => {
    const page = await sitDown('viewer', { channel: 'news' });
    await page.getByRole('button', { name: '/pick' }).click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await reads(page, 'What shall we watch?');
    await page.getByText('No messages yet').waitFor({ state: 'hidden' });
    await lastMessage(page).getByRole('button', { name: 'Another three' }).click();
    await lastMessage(page).locator('img').first().waitFor();
  });

  test('on the page, a session is ended with a form that opens over the page', async () => {
    world.media.sessions.start({ item: 'Metropolis', account: world.media.accounts.jonas });
    const page = await sitDown('moderator');
    await page.keyboard.type('/session list ');
    await page.keyboard.press('Enter');
    await reads(page, 'Only you can see this');
    await lastMessage(page).getByRole('button', { name: 'End …' }).click();
    const form = page.getByRole('dialog', { name: 'End “Metropolis”' });
    await form.getByRole('textbox').fill('Good night');
    expect(await obstaclesIn(page, 'dark')).toEqual([]);
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await reads(page, 'Ended');
    // Below the long list whose button was pressed.
    await expect.poll(() => isInView(lastMessage(page))).toBe(true);
    expect(world.media.simulation.terminations.at(-1)?.reason).toBe('Good night');
  });

  test('on the page, a started play is posted in its channel, which is marked while another one is open', async () => {
    const reader = await sitDown('viewer');
    const page = await sitDown('viewer', { channel: 'history' });
    await page.getByPlaceholder('Title or name (optional)').fill('Nosferatu');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('is playing “Nosferatu”').waitFor();
    await page.locator('#sessions-cellar').getByText('Nosferatu').waitFor();
    world.media.simulation.step(10_000);
    await reads(page, 'Nosferatu');
    await reader.getByRole('link', { name: '# history (new messages)' }).waitFor();
  });

  test('on the page, a visitor changes the person with one click and votes as several people', async () => {
    const page = await sitDown('viewer');
    await page.keyboard.type('/vote title1:metropolis');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: '+ title2' }).click();
    await page.keyboard.type('nosferatu');
    await page
      .getByRole('option', { name: /Nosferatu/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await reads(page, 'what shall we watch?');
    await page.getByRole('link', { name: 'Curt' }).click();
    await page.waitForSelector('html[data-ready][data-as=curator]');
    await lastMessage(page).getByRole('button', { name: '1', exact: true }).click();
    await reads(page, 'You voted for');
    await page.getByRole('button', { name: 'Dismiss message' }).last().click();
    await reads(page, 'what shall we watch?');
  });

  test('on the page, one switch takes a media server down, and its light shows that', async () => {
    const page = await sitDown('admin');
    await page.getByRole('button', { name: '401 Unauthorized' }).click();
    await page.locator('[data-value="401"][aria-pressed=true]').waitFor();
    await page.getByRole('button', { name: 'Online' }).click();
    await page.locator('[data-value=up][aria-pressed=true]').waitFor();
    await page.getByRole('button', { name: '10×' }).click();
    await page.locator('[data-value="10"][aria-pressed=true]').waitFor();
    expect(world.media.simulation.speed).toBe(10);
    await page.getByRole('button', { name: '1×', exact: true }).click();
    await page.locator('[data-value="1"][aria-pressed=true]').waitFor();
  });

  test('on the page, a request that Discord refuses appears at once in red', async () => {
    const page = await sitDown('viewer', { channel: 'history' });
    await page.getByRole('button', { name: 'Rate limit (429)' }).click();
    await page.getByText('Discord refuses the bot’s next').waitFor();
    world.media.sessions.start({ item: 'Safety Last!', account: world.media.accounts.jonas, viewOffset: 4_300_000 });
    world.media.simulation.step(400_000);
    await page.locator('#requests-discord .refused').getByText('429').first().waitFor();
    // One refusal is enough to see.
    world.discord.faults.clear();
    await reads(page, 'Safety Last!');
    await page.getByRole('button', { name: 'Drop the gateway' }).click();
    await page.getByText('The connection to Discord broke off').waitFor();
    await page.getByText('The bot is connected.').waitFor();
  });

  test('on the page in German, everything around the messages is German too', async () => {
    const page = await sitDown('curator');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Hinter den Kulissen' }).waitFor();
    await page.waitForSelector('html[lang=de][data-ready]');
    await page.keyboard.type('/such');
    await page.getByRole('option', { name: '/suche' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForSelector('html[lang=en]');
  });

  test('on a phone, the page needs no sideways scrolling and its panels are in drawers', async () => {
    const page = await sitDown('viewer', { size: PHONE });
    const tooWide = () =>
      page.evaluate(`[...document.querySelectorAll('html, #messages, #places, #world, #typing')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ id }) => id)`);
    expect(await tooWide()).toEqual([]);
    await page.keyboard.type('/browse library ');
    await page.getByRole('button', { name: '+ kind' }).waitFor();
    expect(await tooWide()).toEqual([]);
    for (const drawer of ['Channels', 'Behind the scenes']) {
      await page.getByRole('button', { name: drawer, exact: true }).click();
      await page.locator('.open').waitFor();
      expect(await tooWide()).toEqual([]);
      expect(await obstaclesIn(page, 'light')).toEqual([]);
      await page.getByRole('button', { name: drawer, exact: true }).click();
    }
  });
});
