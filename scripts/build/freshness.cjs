'use strict';

// The start script asks here before it loads anything else, so this is plain JavaScript.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

/** The file of a bundle that says from which sources it was made. */
const SOURCES_RECORD = 'sources.txt';

/** What a bundle is made of, beside `src`; the lock file stands for the packages. */
const SINGLE_FILES = ['package.json', 'package-lock.json'];

/** What is known of all sources without reading them: another size or time of change of one is another record. */
function recordOf(project) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(project, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const file of SINGLE_FILES) add(file);
  for (const file of filesIn(project, 'src')) add(file);
  return hash.digest('hex');
}

function* filesIn(project, folder) {
  for (const entry of readdirSync(join(project, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(project, path);
    else yield path;
  }
}

/** Whether `dist` was made of the sources as they are now; false where there is none. */
function isFresh(project) {
  try {
    const record = readFileSync(join(project, 'dist', SOURCES_RECORD), 'utf8');
    return record === 'final' || record === recordOf(project);
  } catch {
    return false;
  }
}

module.exports = { SOURCES_RECORD, isFresh, recordOf };
