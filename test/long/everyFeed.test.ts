import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { sitDown } from '../sandbox/terminal/support/typist.ts';

test('the sandbox can show every feed', async () => {
  const sandbox = await startSandbox({ port: 0, vocabulary: 'neutral' });
  onTestFinished(() => sandbox.close());
  const terminal = sitDown(sandbox);
  await terminal.sees('exit');
  terminal.type('maintenance');
  terminal.type('device');
  terminal.type('add film');
  terminal.type('play');
  terminal.type('transcode');
  await terminal.sees('has to be transcoded');
  const posts = ['devices', 'arrivals', 'history', 'transcodes'];
  await Promise.all(posts.map((channel) => sandbox.discord.nextMessage(`#${channel}`)));
  terminal.type('server down');
  await terminal.sees('#server\n| The media server is not responding');
  terminal.type('server up');
  await terminal.sees('#server\n| The media server is back');
  await sandbox.discord.nextMessage('#maintenance');
  for (const channel of [...posts, 'maintenance']) expect(terminal.text()).toContain(`#${channel}\n`);
});
