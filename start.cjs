'use strict';

// The bot's first file: a Node that is too old to read the others still reads this one, and says so.
require('./scripts/requireNode.cjs');

// Stores compiled code, so that the next start takes half the time. The folder is as safe as the code beside it, which a folder that
// everybody can write to is not. NODE_COMPILE_CACHE names another one; where none can be written, nothing is stored.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '.cache'));

// The bundle starts twice as fast (docs/decisions/0020); it counts only as long as no source has changed.
import(require('./scripts/build/freshness.cjs').isFresh(__dirname) ? './dist/main.js' : './src/main.ts');
