import { group } from '../framework/command.ts';
import { add } from './add.ts';
import { edit } from './edit.ts';
import { cancelEnable, confirmEnable, disable, enable, remove } from './enable.ts';
import { list, show } from './list.ts';
import { log, logPages } from './log.ts';
import { test } from './test.ts';

export const rule = group({
  words: (texts) => texts.rule.declarations.rule,
  subcommands: [add, list, show, edit, enable, disable, remove, test, log],
  presses: [logPages.action, confirmEnable, cancelEnable],
});
