import { writeFileSync } from 'node:fs';
import { commands } from '../../src/commands/index.ts';
import { commandsDocument } from './commandTable.ts';

writeFileSync(new URL('../../docs/commands.md', import.meta.url), commandsDocument(commands));
writeFileSync(new URL('../../docs/commands.de.md', import.meta.url), commandsDocument(commands, 'de'));
