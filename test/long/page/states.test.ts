import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { obstacles } from '../../e2e/page/axe.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { pinnedPanel } from '../../e2e/panel/startAtPanel.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
];
const THEMES = ['light', 'dark'] as const;

interface State {
  readonly name: string;
  readonly as: string;
  /** The channel of the panel, when left out. */
  readonly channel?: string;
  /** The action of the person there. */
  readonly reach: (page: Tab) => Promise<void>;
}

const type = async (page: Tab, line: string) => {
  await page.locator('#text').fill(line);
};
const run = async (page: Tab, line: string) => {
  await type(page, `${line} `);
  await page.locator('#command').waitFor();
  await page.keyboard.press('Enter');
};
const last = (page: Tab) => page.locator('#messages .message').last();
const startSearch = async (page: Tab) => {
  await page.getByRole('button', { name: 'Find something' }).click();
  await page.getByRole('dialog').waitFor();
};
const search = async (page: Tab) => {
  await run(page, '/search metropolis');
  await last(page).getByText('Results for “metropolis”').waitFor();
};

/** Each is looked at light and dark, at both sizes: forty states. */
const STATES: readonly State[] = [
  {
    name: 'an empty channel',
    as: 'viewer',
    channel: 'news',
    reach: (page) => page.getByRole('button', { name: '/pick' }).waitFor(),
  },
  {
    name: 'the pinned panel',
    as: 'viewer',
    reach: (page) => page.getByRole('button', { name: 'Find something' }).waitFor(),
  },
  {
    name: 'the command picker',
    as: 'admin',
    reach: async (page) => {
      await type(page, '/');
      await page.getByRole('option', { name: '/search' }).waitFor();
    },
  },
  {
    name: 'the options of a command',
    as: 'viewer',
    reach: async (page) => {
      await type(page, '/browse library ');
      await page.getByRole('button', { name: '+ kind' }).waitFor();
    },
  },
  { name: 'the results of a search', as: 'viewer', reach: search },
  {
    name: 'an open menu',
    as: 'viewer',
    reach: async (page) => {
      await search(page);
      await last(page).locator('summary').click();
      await page.locator('.select[open] li').first().waitFor();
    },
  },
  { name: 'a form', as: 'viewer', reach: startSearch },
  {
    name: 'a form with a problem',
    as: 'viewer',
    reach: async (page) => {
      await startSearch(page);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('.field .wrong').getByText('This field is required.').waitFor();
    },
  },
  {
    name: 'a private note',
    as: 'moderator',
    reach: async (page) => {
      await run(page, '/session list');
      await last(page).getByText('Only you can see this').waitFor();
    },
  },
  {
    name: 'direct messages',
    as: 'viewer',
    channel: 'direct',
    reach: (page) => page.getByRole('heading', { name: '@Usher' }).waitFor(),
  },
];

describe.runIf(CHROMIUM !== undefined)('the page before axe', () => {
  let world: EmbeddedWorld;
  let served: PageServerHandle;
  let browser: Browser;
  let panel: UserVisibleMessage;
  beforeAll(async () => {
    world = await startWorld();
    panel = await pinnedPanel(world);
    const { discord, media } = world;
    served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
    browser = await startBrowser(CHROMIUM ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await world?.close();
  });

  const idOf = (channel: string | undefined) =>
    world.discord.world.guilds[0]?.channels.find(({ name }) => name === channel)?.id ?? channel ?? panel.channelId;

  test.each(STATES)(
    'axe finds nothing serious on the page with $name, light and dark, on a phone and at a desk',
    async ({ as, channel, reach }) => {
      for (const size of SIZES) {
        const { page, complaints } = await openPage(browser, size);
        await goTo(page, `${served.url}?as=${as}&in=${idOf(channel)}`);
        await reach(page);
        for (const theme of THEMES) {
          await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
          expect(await obstacles(page), `${theme}, ${size.width} px`).toEqual([]);
        }
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    },
  );
});
