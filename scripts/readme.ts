import { readFileSync, writeFileSync } from 'node:fs';
import { commands } from '../src/commands/index.ts';
import { withCommandTable } from './commandTable.ts';

const path = new URL('../README.md', import.meta.url);
writeFileSync(path, withCommandTable(readFileSync(path, 'utf8'), commands));
