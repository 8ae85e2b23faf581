import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { writeBotBundle } from './bundle.ts';

/**
 * `npm run build [-- --final]`: writes the bot into `dist` as a few files, which start twice as fast as its sources.
 */
const { values } = parseArgs({ options: { final: { type: 'boolean' } } });
await writeBotBundle(resolve(import.meta.dirname, '../../dist'), { isFinal: values.final });
process.stdout.write('The bundle is in dist. Without it, or when a source is newer, Usher runs from its sources.\n');
