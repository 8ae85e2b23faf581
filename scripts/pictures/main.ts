import { writeFileSync } from 'node:fs';
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
  sessions: { as: 'moderator', text: '/session list', options: {} },
};
type Options = Readonly<Record<string, string>>;

const sandbox = await startSandbox({ port: 0, vocabulary: 'plex' });
try {
  for (const [name, command] of Object.entries(COMMANDS)) {
    const shown = await answerTo(sandbox, command);
    const html = pageOf([shown], { nameOf: () => undefined, now: Date.now() });
    writeFileSync(new URL(`../../docs/images/${name}.png`, import.meta.url), await screenshot(html, WIDTH_PX));
  }
} finally {
  await sandbox.close();
}

async function answerTo({ discord }: Sandbox, { as, text, options }: (typeof COMMANDS)[string]): Promise<Shown> {
  const person = discord.person(as);
  const { message } = await person.run(text, options);
  if (!message) throw new Error(`${text} was not answered with a message`);
  const typed = [text, ...Object.entries(options).map(([name, value]) => `${name}:${value}`)].join(' ');
  return { message, command: { person: person.displayName, text: typed } };
}
