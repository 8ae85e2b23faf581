'use strict';

// This file runs before anything else, in any version of Node, so it may use only syntax that a Node of 2018 can read.
// Without this check, an older Node would stop with a stack trace about an unknown file extension.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const found = `Node ${process.versions.node} (${process.execPath})`;
  const how = '"npm ci" brings the right one for "npm start"; or install it from https://nodejs.org.';
  process.stderr.write(`Usher needs Node ${NEEDED} or newer, and this is ${found}. ${how}\n`);
  process.exit(1);
}

// Stores compiled code, so that the next start takes half the time. The folder is as safe as the code beside it, unlike
// one to which every user may write. NODE_COMPILE_CACHE names another folder. If no folder can be written, nothing is
// stored.
require('node:module').enableCompileCache(require('node:path').join(__dirname, '../../.cache'));
