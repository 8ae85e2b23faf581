import type { Page as Tab } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startPageServer } from '../../sandbox/page/server/server.ts';
import type { OfferedCommand } from '../../sandbox/terminal/input/commandLine.ts';
import { CHROMIUM, goTo, openPage, startBrowser } from '../e2e/page/browser.ts';
import { startWorld } from '../support/embeddedWorld.ts';
import { TICKING } from '../support/ticking.ts';

const DESK = { width: 1200, height: 900 };
/** Discord's kinds of options that are numbers. */
const NUMBERS: readonly number[] = [4, 10];

/** What the field that has the focus offers is there, or that it offers nothing. */
const OFFERED = `document.activeElement.role !== 'combobox' || !document.getElementById('suggestions').hidden
  || document.getElementById('hint').textContent.startsWith('No options')`;
/** The first line of its list is picked; where nothing is offered and something is required, anything is typed. */
async function fillIn(page: Tab, option: OfferedCommand['options'][number] | undefined): Promise<void> {
  await expect.poll(() => page.evaluate(OFFERED)).toBe(true);
  const typed = NUMBERS.includes(option?.type ?? 0) ? '1' : 'x';
  if (await page.locator('#suggestions').isVisible()) await page.keyboard.press('Enter');
  else if (option?.required) await page.keyboard.type(typed);
}

/** Types a command as far as its name, fills in what it needs, and sends it. */
async function runByKeyboard(page: Tab, { shown, options }: OfferedCommand): Promise<void> {
  await page.keyboard.type(`${shown} `);
  await page.locator('#command').getByText(shown, { exact: true }).waitFor();
  const required = options.filter((option) => option.required);
  // The first field is open even where nothing is required.
  for (const [index, option] of (required.length > 0 ? required : options.slice(0, 1)).entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await fillIn(page, option);
  }
  // A list that opens late takes the first one.
  const send = async () => {
    await page.keyboard.press('Enter');
    const sent = expect.poll(() => page.evaluate(SENT), { timeout: 2000 }).toBe(true);
    return await sent.then(
      () => true,
      () => false,
    );
  };
  await expect.poll(send).toBe(true);
}

/** The line is empty again, or the page says what is wrong with it. */
const SENT = `document.getElementById('command').hidden || document.getElementById('problem').textContent !== ''`;
const MARK_ALL = `document.querySelectorAll('#messages .message').forEach((one) => one.dataset.known = 'true')`;
/**
 * The title of the form that opened, the command that a new message answers or that it is private, what went wrong, or
 * nothing yet.
 */
const ENDED = `(() => {
  const form = document.querySelector('#over [role=dialog]');
  const problem = document.getElementById('problem').textContent;
  if (form || problem) return form?.getAttribute('aria-label') ?? problem;
  const fresh = [...document.querySelectorAll('#messages .message:not([data-known])')].filter((one) => !one.querySelector('.thinking'));
  const answer = fresh.find((one) => one.querySelector('.used') || one.matches('.private'));
  return answer ? 'answered' : '';
})()`;

async function outcome(page: Tab): Promise<string> {
  let said = '';
  await expect.poll(async () => (said = String(await page.evaluate(ENDED)))).not.toBe('');
  const form = page.getByRole('dialog', { name: said, exact: true });
  if ((await form.count()) === 0) return said;
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  return 'answered';
}

test.skipIf(CHROMIUM === undefined)(
  'every command on the page can be chosen, filled in and sent by keyboard, and is answered',
  async () => {
    const world = await startWorld({ settings: TICKING, media: { vocabulary: 'plex', scale: { sessions: 2 } } });
    onTestFinished(() => world.close());
    const { discord, media } = world;
    const served = await startPageServer({ discord, servers: [media], restart: async () => undefined });
    onTestFinished(served.close);
    const browser = await startBrowser(CHROMIUM ?? '');
    onTestFinished(() => browser.close());
    const { page, complaints } = await openPage(browser, DESK);
    await goTo(page, `${served.url}?as=admin`);
    const here = (await page.evaluate(`fetch('here' + location.search).then((one) => one.json())`)) as {
      readonly commands: readonly OfferedCommand[];
    };
    const outcomes: (readonly [string, string])[] = [];
    for (const command of here.commands) {
      await page.evaluate(MARK_ALL);
      await page.locator('#text').focus();
      await runByKeyboard(page, command);
      outcomes.push([command.path, await outcome(page)]);
    }
    expect(outcomes).toEqual(here.commands.map(({ path }) => [path, 'answered']));
    expect(complaints).toEqual([]);
  },
);
