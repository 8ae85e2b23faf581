import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import { type PageServerHandle, startPageServer } from '../../../sandbox/page/server/server.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../../e2e/page/browser.ts';
import { dismissAll, startAtKeyboard } from '../../e2e/page/keyboard.ts';
import { spokenIn } from '../../e2e/page/spoken.ts';
import { pinnedPanel } from '../../e2e/panel/startAtPanel.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

describe.runIf(CHROMIUM !== undefined)('the page with the legacy chat input', () => {
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

  /** The page in the panel's channel, with the switch on. */
  async function sitDown(as: string): Promise<Tab> {
    const { page, complaints } = await openPage(browser, { width: 1200, height: 900 });
    onTestFinished(async () => {
      await page.context().close();
      expect(complaints).toEqual([]);
    });
    await goTo(page, `${served.url}?as=${as}&in=${panel.channelId}`);
    await page.getByRole('button', { name: 'Legacy chat input' }).click();
    await page.locator('html[data-ready] #legacy[aria-pressed=true]').waitFor();
    return page;
  }

  test('with the legacy chat input, a line that begins with a slash is plain text, and the page offers no commands', async () => {
    const page = await sitDown('viewer');
    expect(await spokenIn(page, { role: 'textbox', name: 'Message #cinema' })).toEqual([
      'textbox “Message #cinema” required=false',
    ]);
    await page.locator('#text').focus();
    await page.keyboard.type('/search metropolis');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.locator('#messages .message').last().getByText('/search metropolis').waitFor();
    expect(world.discord.messages('#cinema').map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('Results for'),
    );
  });

  test('the switch “Legacy chat input” turns the page’s command picker back on', async () => {
    const page = await sitDown('viewer');
    await page.getByRole('button', { name: 'Legacy chat input' }).click();
    await page.locator('html[data-ready] #legacy[aria-pressed=false]').waitFor();
    await page.locator('#text').focus();
    await page.keyboard.type('/sea');
    await page.getByRole('option', { name: '/search' }).waitFor();
  });

  test('on the page, a screen reader reads the panel, its form and the results in order, each control by its name', async () => {
    const page = await sitDown('viewer');
    expect(await spokenIn(page, { role: 'article', name: 'Usher' })).toEqual([
      'article “Usher”',
      'heading “What would you like to do?”',
      'button “Find something”',
      'button “What shall we watch”',
      'button “New”',
      'button “My things”',
      'button “What is playing”',
      'button “More”',
      'button “Apps” expanded=false',
    ]);
    const walker = startAtKeyboard(page, panel.id);
    await walker.take({ press: 'Find something' });
    const form = await spokenIn(page, { role: 'dialog', name: 'Search the libraries' });
    expect(form.filter((line) => !line.endsWith('“”'))).toEqual([
      'dialog “Search the libraries” modal=true',
      'heading “Search the libraries”',
      'button “Close”',
      'textbox “Query What to look for” required=true',
      'group “Library”',
      'DisclosureTriangle “Make a selection” expanded=false',
      'alert “” live=assertive',
      'button “Cancel”',
      'button “Submit”',
    ]);
    await walker.take({ fill: { Query: 'metropolis' } });
    const results = await spokenIn(page, { role: 'article', name: 'Usher' });
    expect(results.filter((line) => !line.endsWith('“”'))).toEqual([
      'article “Usher”',
      'heading “Results for “metropolis””',
      'heading “Films”',
      'image “Poster of Metropolis (1927)”',
      'image “Poster of Berlin: Symphony of a Metropolis (1927)”',
      'DisclosureTriangle “Show one of these …” expanded=false',
      'button “Dismiss message”',
      'button “Apps” expanded=false',
    ]);
    await dismissAll(page);
  });

  test('on the page, a screen reader announces an answer and a refusal without a key press', async () => {
    const page = await sitDown('stranger');
    const walker = startAtKeyboard(page, panel.id);
    await walker.take({ press: 'What is playing' });
    const main = await spokenIn(page, { role: 'main', name: '' });
    expect(main.filter((line) => line.includes('live='))).toEqual(['status “” live=polite', 'alert “” live=assertive']);
    expect(await page.getByRole('status').first().textContent()).toContain('You need one of these roles');
    await dismissAll(page);
    // The focus is back in the channel, not at the top of the page.
    expect(await page.locator(':focus').getAttribute('id')).toBe('text');
  });
});
