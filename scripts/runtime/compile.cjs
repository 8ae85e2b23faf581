'use strict';

// Stores the compiled code of the bundle where start.cjs looks for it, so that even the first start is fast, also in an
// image, which cannot store any while it runs. It must run as the same user as the bot, because Node has a folder for
// each user.
require('./requireNode.cjs');
const { flushCompileCache } = require('node:module');
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

// True for files that do nothing when they are loaded. The other files start the bot, or something that needs a task.
const isLibrary = (file) => /\.js$/.test(file) && !/^(?:main|thread-(?:database|xml)-.*)\.js$/.test(file);
const files = readdirSync(join(__dirname, '../../dist')).filter(isLibrary);
Promise.all(files.map((file) => import(`../../dist/${file}`))).then(
  () => {
    flushCompileCache();
    process.exit(0);
  },
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
