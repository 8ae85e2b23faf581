import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserVisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import { type PageServerHandle, startPageServer } from '../../sandbox/page/server/server.ts';
import { obstacles } from '../e2e/page/axe.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../e2e/page/browser.ts';
import { dismissAll, startAtKeyboard } from '../e2e/page/keyboard.ts';
import { pinnedPanel } from '../e2e/panel/startAtPanel.ts';
import { TASKS } from '../e2e/panel/tasks.ts';
import { type EmbeddedWorld, startWorld } from '../support/embeddedWorld.ts';

describe.runIf(CHROMIUM !== undefined)('with the legacy chat input and a keyboard alone', () => {
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

  test.each(TASKS)(
    'people can $name by keyboard and screen reader, hear each answer, and meet no obstacle',
    async ({ as, given, steps, ...task }) => {
      await given?.(world);
      const { page, complaints } = await openPage(browser, { width: 1200, height: 900 });
      await page.addInitScript(`localStorage.setItem('legacy', 'on')`);
      await goTo(page, `${served.url}?as=${as}&in=${panel.channelId}`);
      const walker = startAtKeyboard(page, panel.id);
      for (const step of steps) await walker.take(step);
      await walker.reads(task.answer);
      await task.outcome?.(world, walker);
      expect(await obstacles(page)).toEqual([]);
      await dismissAll(page);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
