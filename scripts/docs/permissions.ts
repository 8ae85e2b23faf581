import { writeFileSync } from 'node:fs';
import { permissionTable } from './permissionTable.ts';

writeFileSync(new URL('../../docs/permissions.md', import.meta.url), permissionTable());
