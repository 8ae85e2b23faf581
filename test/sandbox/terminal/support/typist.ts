import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { startSecondMediaServer } from '../../../../sandbox/media-server/profiles/attic.ts';
import { startMediaServer } from '../../../../sandbox/media-server/server.ts';
import type { Sandbox } from '../../../../sandbox/start.ts';
import { runTerminalPrompt } from '../../../../sandbox/terminal/prompt.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { freshDiscord, type Handlers, startBot } from '../../discord/tinyBot.ts';

/** Somebody who types at the terminal. */
export interface Typist {
  type(line: string): void;
  /** Sends keys as a terminal does, such as `\t`. */
  keys(keys: string): void;
  /** Resolves when the words appear after everything seen before, with the text in between. */
  sees(words: string): Promise<string>;
  /** The whole screen, without colours and cursor movements. */
  text(): string;
  /** Resolves when the terminal has been left. */
  readonly left: Promise<void>;
  end(): void;
}

interface Screen {
  /** The width of the terminal; a pipe when left out. */
  readonly columns?: number;
}

/** Opens a terminal of that sandbox, which is left when the test is over. */
export function sitDown(sandbox: Omit<Sandbox, 'close'>, { columns }: Screen = {}): Typist {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  let text = '';
  let seen = 0;
  const listeners = new Set<() => void>();
  output.on('data', (chunk: Buffer) => {
    text += stripVTControlCharacters(chunk.toString());
    for (const listener of listeners) listener();
  });
  const left = runTerminalPrompt(sandbox, {
    input: Object.assign(input, terminal),
    output: Object.assign(output, terminal),
  });
  onTestFinished(async () => {
    input.end();
    await left;
  });
  const found = (words: string): string | undefined => {
    const at = text.indexOf(words, seen);
    if (at < 0) return undefined;
    const between = text.slice(seen, at + words.length);
    seen = at + words.length;
    return between;
  };
  return {
    type: (line) => void input.write(columns === undefined ? `${line}\n` : `${line}\r`),
    keys: (keys) => void input.write(keys),
    sees: (words) =>
      seenIn(
        () => found(words),
        listeners,
        () => text,
      ),
    text: () => text,
    left,
    end: () => void input.end(),
  };
}

function seenIn(look: () => string | undefined, listeners: Set<() => void>, text: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      listeners.delete(listener);
      clearTimeout(timer);
    };
    const listener = () => {
      const found = look();
      if (found === undefined) return;
      stop();
      resolve(found);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`not seen in:\n${text()}`));
    }, PATIENCE_MS);
    listeners.add(listener);
    listener();
  });
}

/** Opens a terminal with a tiny bot behind it. */
export async function sitDownWith(
  handlers: Handlers,
  commands?: Parameters<typeof startBot>[2],
  screen: Screen & { readonly servers?: 2 } = {},
) {
  const discord = await freshDiscord();
  const { client, errors } = await startBot(discord, handlers, commands);
  const media = await startMediaServer();
  onTestFinished(() => media.close());
  const attic = screen.servers && (await startSecondMediaServer(media));
  onTestFinished(() => attic?.close());
  const typist = sitDown({ discord, media, attic, restart: async () => undefined }, screen);
  await typist.sees('exit');
  return { typist, discord, media, attic, client, errors };
}
