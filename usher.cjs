#!/usr/bin/env node
'use strict';

// A Node that is too old to read the others still reads this one, and says so.
require('./scripts/runtime/requireNode.cjs');
import('./programs/usher.ts');
