import { readFileSync } from 'node:fs';
import process from 'node:process';
import { runDecodeCommand } from './run.ts';

const readBytes = (path: string): Uint8Array => readFileSync(path === '-' ? 0 : path);
const { out, err, status } = runDecodeCommand(process.argv.slice(2), readBytes);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = status;
