import { writeFileSync } from 'node:fs';
import type { VisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import { pageOf, type Shown } from './page.ts';
import { screenshot } from './screenshot.ts';

/**
 * Makes the README's pictures (`npm run docs:pictures`): runs commands in the sandbox and takes pictures of what Usher answers, drawn
 * as Discord draws it. It needs Chromium.
 */
const WIDTH_PX = 460;
const COMMANDS: Readonly<Record<string, { readonly as: string; readonly text: string; readonly options: Options }>> = {
  search: { as: 'viewer', text: '/search', options: { query: 'metropolis' } },
  stats: { as: 'viewer', text: '/stats', options: { chart: 'days', range: 'month' } },
};
const BOARD_CHANNEL = '#cinema';
type Options = Readonly<Record<string, string>>;

const sandbox = await startSandbox({ port: 0, vocabulary: 'plex' });
try {
  for (const [name, command] of Object.entries(COMMANDS)) await takePicture(name, await answerTo(sandbox, command));
  await takePicture('board', { message: await boardIn(sandbox) });
} finally {
  await sandbox.close();
}

async function takePicture(name: string, shown: Shown): Promise<void> {
  const html = pageOf([shown], { nameOf: () => undefined, now: Date.now() });
  writeFileSync(new URL(`../../docs/images/${name}.png`, import.meta.url), await screenshot(html, WIDTH_PX));
}

/** Sets up a board and waits until it is there. */
async function boardIn({ discord }: Sandbox): Promise<VisibleMessage> {
  const admin = discord.person('admin');
  const posted = new Promise<VisibleMessage>((resolve) => {
    const end = discord.onMessage(({ message }) => {
      if (message.channel !== BOARD_CHANNEL || message.private) return;
      end();
      resolve(message);
    });
  });
  await admin.run('/board set', { channel: BOARD_CHANNEL });
  return await posted;
}

async function answerTo({ discord }: Sandbox, { as, text, options }: (typeof COMMANDS)[string]): Promise<Shown> {
  const person = discord.person(as);
  const { message } = await person.run(text, options);
  if (!message) throw new Error(`${text} was not answered with a message`);
  const typed = [text, ...Object.entries(options).map(([name, value]) => `${name}:${value}`)].join(' ');
  return { message, command: { person: person.displayName, text: typed } };
}
