'use strict';

// The bot's first file: a Node that is too old to read the others still reads this one, and says so.
require('./scripts/requireNode.cjs');

import('./src/main.ts');
