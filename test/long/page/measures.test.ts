import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord.js';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDiscord, startDiscord } from '../../../sandbox/discord/discord.ts';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { connectBot, type TinyBot } from '../../sandbox/discord/tinyBot.ts';
import { MEASURES, type Measure } from './measures.ts';
import { replies } from './messages.ts';

const DESK = { width: 1280, height: 900 };
const SHARE = 0.1;

/** Helpers that an expression of the list can use, within the last part that the selector names. */
const measuring = (selector: string, expression: string) => `(() => {
  const part = [...document.querySelectorAll('${selector}')].at(-1);
  const find = (inner) => (inner === '' ? part : part.querySelector(inner));
  const whole = part.getBoundingClientRect();
  const box = (inner) => find(inner).getBoundingClientRect();
  const style = (inner, property) => parseFloat(getComputedStyle(find(inner)).getPropertyValue(property));
  const before = (property) => parseFloat(getComputedStyle(part, '::before').getPropertyValue(property));
  const number = (outer, property) => parseFloat(getComputedStyle(document.querySelector(outer)).getPropertyValue(property));
  const frame = (outer) => document.querySelector(outer).getBoundingClientRect();
  return ${expression};
})()`;

/** The measures that are more than a tenth away from the client's. */
async function differing(page: Tab, selector: string, measures: readonly Measure[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { name, expression, expected, source } of measures) {
    const value = Number(await page.evaluate(measuring(selector, expression)));
    const isClose = Math.abs(value - expected) <= SHARE * expected;
    wrong.push(...(isClose ? [] : [`${name}: ${value}, not ${expected} (${source})`]));
  }
  return wrong;
}

/** Every picture has loaded and been drawn. */
const PICTURES = '[...document.images].every(({ complete, naturalHeight }) => complete && naturalHeight > 0)';
const LAST = '#messages .message';
const form: APIModalInteractionResponseCallbackData = {
  title: 'Why?',
  custom_id: 'form',
  components: [
    {
      type: ComponentType.Label,
      label: 'Why',
      component: { type: ComponentType.TextInput, custom_id: 'why', style: 1 },
    },
  ],
};

describe.runIf(CHROMIUM !== undefined)('the page beside the measures of Discord’s web client', () => {
  let discord: EmbeddedDiscord;
  let bot: TinyBot;
  let served: PageServerHandle;
  let browser: Browser;
  let page: Tab;
  beforeAll(async () => {
    const all = await replies();
    discord = await startDiscord({ rateLimits: false });
    bot = await connectBot(discord, {
      command: (it) => {
        const query = it.options.getString('query', true);
        const reply = Object.entries(all).find(([kind]) => kind === query)?.[1];
        return reply ? it.reply(reply) : it.showModal(form);
      },
    });
    served = await startPageServer({ discord, servers: [], restart: async () => undefined });
    browser = await startBrowser(CHROMIUM ?? '');
    page = (await openPage(browser, DESK)).page;
    await goTo(page, served.url);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await bot?.client.destroy();
    await discord?.close();
  });

  /** Has the bot answer with a message of this kind, and waits until its pictures are there. */
  async function shows(kind: string): Promise<void> {
    const { message } = await discord.person('viewer').run('/search', { query: kind });
    await page.locator(`${LAST}[data-id="${message?.id}"]`).waitFor();
    await expect.poll(() => page.evaluate(PICTURES)).toBe(true);
  }

  test.each(['text', 'container', 'section', 'gallery', 'buttons', 'privateNote'] as const)(
    'on the page, a message of the kind %s has the same measures as in the Discord client',
    async (kind) => {
      await shows(kind);
      expect(await differing(page, LAST, MEASURES[kind])).toEqual([]);
    },
  );

  test('on the page, an open menu has the same measures as in the Discord client, and is in view', async () => {
    await shows('menu');
    await page.locator(`${LAST} summary`).last().click();
    await page.getByRole('option', { name: 'Three' }).waitFor();
    expect(await differing(page, LAST, MEASURES.menu)).toEqual([]);
    const list = await page.locator('.select[open] ul').boundingBox();
    expect((list?.y ?? -1) >= 0 && (list?.y ?? 0) + (list?.height ?? 0) <= DESK.height).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('on the page, grouped posts and the line of a day have the same measures as in the Discord client', async () => {
    const before = await page.locator(LAST).count();
    discord.person('viewer').say('First');
    discord.person('viewer').say('Second');
    await expect.poll(() => page.locator(LAST).count()).toBe(before + 2);
    expect(await page.locator(LAST).last().getAttribute('class')).not.toContain('start');
    expect(await differing(page, LAST, MEASURES.group)).toEqual([]);
  });

  test('on the page, the command picker has the same measures as in the Discord client', async () => {
    await page.locator('#text').fill('/');
    await page.getByRole('option', { name: '/search' }).waitFor();
    expect(await differing(page, '#suggestions', MEASURES.picker)).toEqual([]);
    await page.locator('#text').fill('');
  });

  test('on the page, a form has the same measures as in the Discord client', async () => {
    await page.keyboard.type('/search form');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Why?' }).waitFor();
    expect(await differing(page, '.modal', MEASURES.form)).toEqual([]);
  });
});
