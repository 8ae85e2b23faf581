'use strict';

// This runs before anything else, in whatever Node there is: it may contain nothing that a Node of 2018 cannot read. Without it,
// an older Node would stop with a stack trace about a file extension that it does not know.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const found = `Node ${process.versions.node} (${process.execPath})`;
  const how = '"npm ci" brings the right one for "npm start"; or install it from https://nodejs.org.';
  process.stderr.write(`Usher needs Node ${NEEDED} or newer, and this is ${found}. ${how}\n`);
  process.exit(1);
}

// Stores compiled code, so that the next start takes half the time. The folder is as safe as the code beside it, which a folder that
// everybody can write to is not. NODE_COMPILE_CACHE names another one; where none can be written, nothing is stored.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../../.cache'));
