import { writeFileSync } from 'node:fs';
import { listClientTestFiles, renderMediaInterfaceTable } from './renderMediaInterfaceTable.ts';

const root = new URL('../../', import.meta.url);
writeFileSync(new URL('docs/interface.md', root), renderMediaInterfaceTable(listClientTestFiles(root)));
