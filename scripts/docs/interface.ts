import { writeFileSync } from 'node:fs';
import { clientTests, interfaceTable } from './interfaceTable.ts';

const root = new URL('../../', import.meta.url);
writeFileSync(new URL('docs/interface.md', root), interfaceTable(clientTests(root)));
