import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../usageError.ts';
import type { TerminalSession } from '../session.ts';

/** Runs `open 1`: writes the first picture of the latest message with pictures to a file, and prints the path. */
export function saveMessagePictureToFile(input: string, { messageBoard, print }: TerminalSession): void {
  const files = messageBoard.messages.find((message) => message.files.length > 0)?.files ?? [];
  if (files.length === 0) throw new UsageError('There is no picture here.');
  const file = files[Number(input || 1) - 1];
  if (!file) {
    const lines = files.map(({ name, description }, index) => `  ${index + 1}) ${description ?? name}`);
    throw new UsageError(`There is no picture ${input}. The latest message with pictures has:\n${lines.join('\n')}`);
  }
  const path = join(mkdtempSync(join(tmpdir(), 'usher-picture-')), nameOf(file.name));
  writeFileSync(path, file.bytes);
  print(path);
}

/** A file name without folders and special characters, so that the picture stays in its own folder. */
const nameOf = (name: string): string => name.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '');
