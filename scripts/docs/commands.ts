import { writeFileSync } from 'node:fs';
import { commands } from '../../src/commands/index.ts';
import { renderCommandsDocument } from './commandTable.ts';

writeFileSync(new URL('../../docs/commands.md', import.meta.url), renderCommandsDocument(commands));
writeFileSync(new URL('../../docs/commands.de.md', import.meta.url), renderCommandsDocument(commands, 'de'));
