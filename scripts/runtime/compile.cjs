'use strict';

// Stores the compiled code of the bundle where start.cjs looks for it: the first start after an installation, and every one in an image,
// which cannot store any while it runs, is then as fast as ever after. Whoever runs the bot has to run this, since Node has a folder for each user.
require('./requireNode.cjs');
const { flushCompileCache } = require('node:module');
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

// Loading these does nothing: the others start the bot, or something that needs a task.
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
