import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PATIENCE_MS } from '../../support/patience.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser that `CHROMIUM` names, that the machine has, or that playwright-core has installed; undefined without any. */
export const CHROMIUM: string | undefined = [
  ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
  chromium.executablePath(),
].find((path) => existsSync(path));

/** `computedName` of an element is the name that a screen reader gets; pages of everyday browsers do not have it. */
const NAMES_FOR_READERS = '--enable-blink-features=ComputedAccessibilityInfo';

export const startBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', NAMES_FOR_READERS] });

/** A page of that size, and what its console complains of. */
export async function openPage(browser: Browser, size: { readonly width: number; readonly height: number }) {
  const context = await browser.newContext({ viewport: size, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS / 4);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Goes to an address, and waits until the page's script has begun. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
}
