import type { Page as Tab } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Step, Walker } from '../panel/steps.ts';

/** More controls than the tests ever show at once. */
const MOST_KEYS = 600;

const focusedControl = z.object({
  /** The accessible name, as the browser computes it for screen readers. */
  name: z.string(),
  /** The name of the group around it, which a screen reader says first. */
  group: z.string().optional(),
  messageId: z.string().optional(),
  isInForm: z.boolean(),
});
type Focused = z.output<typeof focusedControl>;

const FOCUSED = `(() => {
  const control = document.activeElement;
  return {
    name: control.computedName,
    group: control.closest('[role=group]')?.ariaLabel ?? undefined,
    messageId: control.closest('.message')?.dataset.id,
    isInForm: control.closest('#over') !== null,
  };
})()`;

const focused = async (page: Tab): Promise<Focused> => focusedControl.parse(await page.evaluate(FOCUSED));

/** Presses a key until the focus is where it is wanted. */
async function pressUntil(page: Tab, key: string, { name, isThere }: Wanted): Promise<void> {
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    if (isThere(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach “${name}”`);
}

interface Wanted {
  readonly name: string;
  readonly isThere: (control: Focused) => boolean;
}

/** True for the name alone, and for a name that a description follows. */
const isNamed = (label: string, { name }: Focused): boolean => name === label || name.startsWith(`${label} `);

const pageState = z.object({
  formTitle: z.string().optional(),
  lastId: z.string().optional(),
  /** The message whose button was pressed; it may change instead of another being posted. */
  html: z.string().optional(),
  isBusy: z.boolean(),
  /** Text of the live region, which a screen reader reads out without being asked. */
  heard: z.string(),
});
type PageState = z.output<typeof pageState>;

const stateOf = async (page: Tab, messageId: string): Promise<PageState> =>
  pageState.parse(
    await page.evaluate(`(() => {
      const messages = [...document.querySelectorAll('#messages .message')];
      const body = messages.find((message) => message.dataset.id === '${messageId}')?.querySelector('.body').cloneNode(true);
      // The page itself shows a choice in its menu.
      for (const menu of body?.querySelectorAll('.select') ?? []) menu.remove();
      return {
        formTitle: document.querySelector('#over [role=dialog]')?.ariaLabel ?? undefined,
        lastId: messages.at(-1)?.dataset.id,
        html: body?.innerHTML,
        isBusy: document.querySelector('[aria-busy=true], #messages .thinking') !== null,
        heard: document.getElementById('heard').textContent,
      };
    })()`),
  );

/** Characters of an answer that are compared with what is heard. */
const HEARD = 60;

const bodyOf = async (page: Tab, messageId: string): Promise<string> =>
  await page.locator(`.message[data-id="${messageId}"] .body`).innerText();

/** A person at the sandbox's page who has only a keyboard, and hears what a screen reader would say. */
export function startAtKeyboard(page: Tab, panelId: string): Walker {
  let messageId = panelId;

  /** Waits for the answer: a form, another message, or another content of the message. */
  async function answerTo(before: PageState): Promise<void> {
    const isAnswered = async () => {
      const now = await stateOf(page, messageId);
      if (now.isBusy) return false;
      // A form that was sent closes before its answer comes.
      if (now.formTitle !== undefined) return before.formTitle === undefined;
      return now.lastId !== before.lastId || now.html !== before.html;
    };
    await expect.poll(isAnswered, { timeout: PATIENCE_MS }).toBe(true);
    const now = await stateOf(page, messageId);
    if (now.formTitle !== undefined) return;
    if (now.lastId !== before.lastId && now.lastId !== undefined) messageId = now.lastId;
    await hears();
  }

  /** The live region has the beginning of the answer, so that people need not look for it. */
  async function hears(): Promise<void> {
    const isHeard = async () => {
      const text = (await bodyOf(page, messageId)).replaceAll(/\s+/g, ' ').trim();
      const { heard } = await stateOf(page, messageId);
      return {
        heard: heard.slice(0, HEARD),
        isSame: heard.slice(0, HEARD) === text.slice(0, HEARD),
        text: text.slice(0, HEARD),
      };
    };
    await expect.poll(isHeard, { timeout: PATIENCE_MS }).toMatchObject({ isSame: true });
  }

  const inMessage = (label: string): Wanted => ({
    name: label,
    isThere: (control) => control.messageId === messageId && isNamed(label, control),
  });
  const inForm = (label: string): Wanted => ({
    name: label,
    isThere: (control) => control.isInForm && (control.group === label || isNamed(label, control)),
  });

  async function chooseOption(label: string): Promise<void> {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await pressUntil(page, 'ArrowDown', { name: label, isThere: (control) => isNamed(label, control) });
    await page.keyboard.press('Enter');
  }

  async function fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await pressUntil(page, 'Tab', inForm(label));
      const isMenu = await page.evaluate(`document.activeElement.tagName === 'SUMMARY'`);
      if (isMenu) await chooseOption(value);
      else await retype(page, value);
    }
    await pressUntil(page, 'Tab', { name: 'Submit', isThere: ({ isInForm, name }) => isInForm && name === 'Submit' });
    await page.keyboard.press('Enter');
  }

  return {
    take: async (step: Step) => {
      const before = await stateOf(page, messageId);
      if ('fill' in step) await fill(step.fill);
      else if ('press' in step) {
        await pressUntil(page, 'Tab', inMessage(step.press));
        await page.keyboard.press('Enter');
      } else {
        await pressUntil(page, 'Tab', inMessage(step.in));
        await chooseOption(step.choose);
      }
      await answerTo(before);
    },
    reads: async (words) => {
      await expect.poll(() => bodyOf(page, messageId), { timeout: PATIENCE_MS }).toMatch(words);
      return await bodyOf(page, messageId);
    },
    linkTo: async (label) => {
      await pressUntil(page, 'Tab', inMessage(label));
      return (await page.locator(':focus').getAttribute('href')) ?? undefined;
    },
  };
}

/** Replaces what is in the focused field. */
async function retype(page: Tab, value: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
}

const DISMISS = 'Dismiss message';

/** Dismisses what only this person sees, so that the next one has a shorter way through the channel. */
export async function dismissAll(page: Tab): Promise<void> {
  const buttons = page.getByRole('button', { name: DISMISS });
  for (let count = await buttons.count(); count > 0; count = await buttons.count()) {
    await pressUntil(page, 'Shift+Tab', { name: DISMISS, isThere: ({ name }) => name === DISMISS });
    await page.keyboard.press('Enter');
    await expect.poll(() => buttons.count(), { timeout: PATIENCE_MS }).toBeLessThan(count);
  }
}
