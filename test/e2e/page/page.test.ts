import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { obstacles } from './axe.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from './browser.ts';

const DESK = { width: 1200, height: 900 };

if (CHROMIUM === undefined)
  test('the tests of the page are skipped without Chromium, unless it is required', ({ skip }) => {
    expect(process.env.REQUIRE_CHROMIUM, 'there has to be one').not.toBe('1');
    skip();
  });

/** One search and one refusal; `test/long/page` tries the rest of the page. */
describe.runIf(CHROMIUM !== undefined)('the page in a browser', () => {
  let world: EmbeddedWorld;
  let served: PageServerHandle;
  let browser: Browser;
  beforeAll(async () => {
    world = await startWorld();
    const { discord, media } = world;
    served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
    browser = await startBrowser(CHROMIUM ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await world?.close();
  });

  /** Opens #cinema as this person. The test fails if the browser's console reports a problem. */
  async function sitDown(person: string): Promise<Tab> {
    const { page, complaints } = await openPage(browser, DESK);
    onTestFinished(async () => {
      await page.context().close();
      expect(complaints).toEqual([]);
    });
    const channel = world.discord.world.guilds[0]?.channels.find(({ name }) => name === 'cinema');
    await goTo(page, `${served.url}?as=${person}&in=${channel?.id}`);
    return page;
  }

  const lastMessage = (page: Tab) => page.locator('#messages .message').last();
  const waitForText = (page: Tab, words: string) => lastMessage(page).getByText(words).first().waitFor();

  test('on the page, a search can be picked, typed, sent and read by keyboard', async () => {
    const page = await sitDown('viewer');
    await page.keyboard.type('/sea');
    await page.getByRole('option', { name: '/search' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('metropolis');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Results for “metropolis”');
    await lastMessage(page).locator('img').first().waitFor();
    expect(await lastMessage(page).locator('.used').textContent()).toBe('Vera used /search');
    await lastMessage(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator(':focus').textContent()).toContain('Metropolis');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Directed by');
    for (const theme of ['dark', 'light']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      expect(await obstacles(page)).toEqual([]);
    }
  });

  test('on the page, a person without the right is refused, and nobody else sees that', async () => {
    const page = await sitDown('stranger');
    const other = await sitDown('admin');
    await page.keyboard.type('/session list ');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Only you can see this');
    expect(await lastMessage(page).textContent()).toContain('moderator');
    expect(await other.getByText('Only you can see this').count()).toBe(0);
  });
});
