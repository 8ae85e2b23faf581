'use strict';

// This file is plain JavaScript, because the start script loads it before anything else.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

/** File in a bundle that identifies the sources from which it was built. */
const SOURCES_RECORD = 'sources.txt';

/** Files outside of `src` on which the bundle depends. The lock file stands for the packages. */
const SINGLE_FILES = ['package.json', 'package-lock.json'];

/** A hash of all sources' paths, sizes and times of change. The files are not read. */
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

/** True if `dist` was built from the present sources. False if there is no `dist`. */
function isFresh(project) {
  try {
    const record = readFileSync(join(project, 'dist', SOURCES_RECORD), 'utf8');
    return record === 'final' || record === recordOf(project);
  } catch {
    return false;
  }
}

module.exports = { SOURCES_RECORD, isFresh, recordOf };
