import { writeFileSync } from 'node:fs';
import { renderPermissionTable } from './renderPermissionTable.ts';

writeFileSync(new URL('../../docs/permissions.md', import.meta.url), renderPermissionTable());
